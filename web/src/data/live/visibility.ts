import type { VisiblePosts } from './visible-posts.ts';

/** A card is visible when a tenth of its area is in the window, or within 50 px around it. */
const OBSERVER_OPTIONS: IntersectionObserverInit = { rootMargin: '50px', threshold: 0.1 };
const CARD = '[data-post]';

/**
 * Reports all visible cards to `presence` with one observer, so that cards need no code. The signal ends
 * the observation.
 */
export function watchCards(presence: VisiblePosts, signal: AbortSignal): void {
  const inSight = new Map<Element, string>();
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) come(target);
      else go(target);
    }
  }, OBSERVER_OPTIONS);

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
        // A card that only moved is added again below.
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
