"""temp"""
from kibitz.cards.card import *
from kibitz.cards.card_set import *
from kibitz.rules.actions import *
from kibitz.rules.view import Choice, View
from kibitz.games.whist.house_look import suit_lengths
from kibitz.games.whist import house_solo

def member(view, action, reason):
    return Choice(next(l for l in view.decision.legal if l == action), reason)

WILDK=[20]
def keep(card, hand, trump):
    if is_wild(card): return 50 if trump==NO_TRUMPS else WILDK[0]
    s=suit_of(card)
    if s==trump: return 100+rank_of(card)
    n=(hand&SUIT_SETS[s]).bit_count(); r=rank_of(card)
    if r==12: return 40
    if r==11: return 25 if n>=2 else 10
    if r==10: return 14 if n>=3 else 6
    if trump==NO_TRUMPS: return r*.7+1*n
    return r*.5+2*n

PART=[lambda n,k,q,nt: (n+2*k+q if nt else [1,3,2.5,2,1.5,1,1,1,1,1,1,1,1,1][n]+k+.5*q)]
def partner_value(card, hand, trump):
    s=suit_of(card); own=hand&SUIT_SETS[s]
    if hand&BIT[card]: return -10
    n=own.bit_count(); k=bool(own&BIT[s*13+11]); q=bool(own&BIT[s*13+10])
    return PART[0](n,k,q,trump==NO_TRUMPS)+rank_of(card)*.01

def strength(hand,t):
    if t==NO_TRUMPS: return -99
    c=hand&SUIT_SETS[t]
    return c.bit_count()*2+sum(max(0,rank_of(x)-8) for x in cards_in(c))*.5

def choose(view):
    d=view.decision; hand=view.hand; table=view.table
    if d.kind=='trump':
        a=max(d.legal,key=lambda a:strength(hand,a.denomination)); return Choice(a,'x')
    if d.kind=='partner':
        a=max(d.legal,key=lambda a:partner_value(a.card,hand,table.trump)); return Choice(a,'x')
    if d.kind=='tip':
        f=table.faced[-1]
        return Choice(d.legal[0] if not is_wild(f) and (hand&SUIT_SETS[suit_of(f)]).bit_count()>=4 else d.legal[1],'x')
    if d.kind=='exchange':
        if table.bid.is_solo:
            return house_solo.exchange(view) if hasattr(house_solo,'exchange') else Choice(d.legal[0],'x')
        cs=sorted(cards_in(hand),key=lambda c:keep(c,hand,table.trump))[:3]
        return member(view,Exchange(card_set(cs)),'x')
    if d.kind=='cover':
        c=min(cards_in(hand),key=lambda c:keep(c,hand,table.trump))
        return member(view,Cover(c),'x')
    return Choice(d.legal[0],'pass')
