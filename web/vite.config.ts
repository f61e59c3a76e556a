import { po } from "gettext-parser";
import { defineConfig, type Plugin } from "vite";

const SERVER = process.env.KIBITZ_SERVER ?? "http://localhost:8000";

/** Gettext catalogues as modules: the messages, and the rule that picks a plural form. */
function catalogues(): Plugin {
  return {
    name: "catalogues",
    transform(source, id) {
      if (!id.endsWith(".po")) return null;
      const { headers, translations } = po.parse(source);
      const messages: Record<string, string[]> = {};
      for (const { msgid, msgstr } of Object.values(translations[""] ?? {})) {
        if (msgid && msgstr.every(Boolean)) messages[msgid] = msgstr;
      }
      const rule =
        /plural=([n\d\s()?:<>=!&|%+-]+)/.exec(headers["Plural-Forms"] ?? "")?.[1] ?? "n != 1";
      return `export default { messages: ${JSON.stringify(messages)}, plural: (n) => Number(${rule}) };`;
    },
  };
}

export default defineConfig({
  plugins: [catalogues()],
  build: {
    outDir: "../src/kibitz/server/web/client",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
});
