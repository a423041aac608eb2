export interface SteppedList {
  /** Moves by this many posts and focuses the target. */
  step(by: 1 | -1): void;
}

export interface ActiveList {
  /** The visible list handles the keyboard's next and previous. @returns the function that releases them */
  claimSteps(list: SteppedList): () => void;
  /** Moves to the next or previous post of the visible list, or of the page's cards when there is none. */
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
  // The feed stays in the page, hidden, under screens opened from it.
  const cards = [...document.querySelectorAll<HTMLElement>('main article[tabindex]')].filter(
    (card) => card.checkVisibility(),
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
