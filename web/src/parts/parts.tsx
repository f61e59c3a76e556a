/** Small pieces that every screen uses. */

import type { ButtonHTMLAttributes, ComponentChildren, JSX } from "preact";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `solid` for the one thing to do, `bare` for what may be done besides. */
  look?: "solid" | "bare";
  children: ComponentChildren;
};

/** A button as all screens have it. */
export function Button({ look, class: more, children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="button" class={["btn", look, more].filter(Boolean).join(" ")} {...rest}>
      {children}
    </button>
  );
}

/** A suit's sign as it is written on cloth and paper; the name beside it is for those who listen. */
export function Suit({ suit, name }: { suit: string; name?: string | undefined }): JSX.Element {
  return (
    <>
      <svg class={`su s-${suit}`} aria-hidden="true">
        <use href={`#${suit}`} />
      </svg>
      {name === undefined ? null : <span class="vh"> {name}</span>}
    </>
  );
}

/** Words that are heard and not seen. */
export function Unseen({ children }: { children: ComponentChildren }): JSX.Element {
  return <span class="vh">{children}</span>;
}

/** The strip along the top: the way home, what matters now, what else there is. */
export function Strip({
  children,
  tools,
  home,
}: {
  children?: ComponentChildren;
  tools?: ComponentChildren;
  home: JSX.Element;
}): JSX.Element {
  return (
    <header class="strip">
      {home}
      {children}
      <div class="tools">{tools}</div>
    </header>
  );
}
