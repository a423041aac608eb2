import type { Presence } from './visibility-presence.ts';

/** A card counts as in sight from a tenth of it, 50 px around the window included. */
const SIGHT: IntersectionObserverInit = { rootMargin: '50px', threshold: 0.1 };
const CARD = '[data-post]';

/**
 * Tells `presence` which cards of the page are in sight, wherever they are drawn: one observer for
 * all of them, and one that hears of cards that come and go, so that a card has no part in it. The signal ends it.
 */
export function watchCards(presence: Presence, signal: AbortSignal): void {
  const inSight = new Map<Element, string>();
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) come(target);
      else go(target);
    }
  }, SIGHT);

  const come = (card: Element): void => {
    const id = card.getAttribute('data-post');
    if (!id || inSight.has(card)) return;
    inSight.set(card, id);
    presence.enter(id);
  };
  const go = (card: Element): void => {
    const id = inSight.get(card);
    if (id === undefined) return;
    inSight.delete(card);
    presence.leave(id);
  };
  const changing = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const card of cardsIn(removedNodes)) {
        // One that was only moved is added again below.
        sight.unobserve(card);
        go(card);
      }
      for (const card of cardsIn(addedNodes)) sight.observe(card);
    }
  });
  changing.observe(document.body, { childList: true, subtree: true });
  for (const card of document.querySelectorAll(CARD)) sight.observe(card);

  const follow = (): void => (document.hidden ? presence.pause() : presence.resume());
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
  signal.addEventListener('abort', () => {
    sight.disconnect();
    changing.disconnect();
    for (const card of inSight.keys()) go(card);
  });
}

function* cardsIn(nodes: NodeList): Iterable<Element> {
  for (const node of nodes) {
    if (!(node instanceof Element)) continue;
    if (node.matches(CARD)) yield node;
    if (node.firstElementChild) yield* node.querySelectorAll(CARD);
  }
}
