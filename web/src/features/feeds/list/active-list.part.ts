import { isVisible } from '#web/ui/page/is-visible.ts';

export interface SteppedList {
  step(by: 1 | -1): void;
}

export interface ActiveList {
  claimSteps(list: SteppedList): () => void;
  stepInList(by: 1 | -1): void;
}

export function createActiveList(): ActiveList {
  let active: SteppedList | null = null;
  return {
    claimSteps(list) {
      active = list;
      return () => {
        if (active === list) active = null;
      };
    },
    stepInList(by) {
      if (active) active.step(by);
      else stepInCards(by);
    },
  };
}

function stepInCards(by: 1 | -1): void {
  // Skip hidden cards, because the feed stays mounted under screens opened from it.
  const cards = [...document.querySelectorAll<HTMLElement>('main article[tabindex]')].filter(
    isVisible,
  );
  const at = cards.findIndex((card) => card.contains(document.activeElement) && isInView(card));
  const next = at < 0 ? cards.find((card) => isBelowHeader(card)) : cards[at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

function isInView(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function isBelowHeader(card: HTMLElement): boolean {
  const header = document.querySelector('main > header');
  return card.getBoundingClientRect().top >= (header?.getBoundingClientRect().bottom ?? 0) - 1;
}
