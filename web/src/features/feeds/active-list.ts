/** A list that knows where its reader is. */
export interface SteppedList {
  /** Goes so many posts on and focuses the one that it comes to. */
  step(by: 1 | -1): void;
}

let active: SteppedList | null = null;

/** The list on the screen takes the steps of the keyboard. @returns the function that gives them back */
export function claimSteps(list: SteppedList): () => void {
  active = list;
  return () => {
    if (active === list) active = null;
  };
}

/** To the next post, or the one before: of the list on the screen, or of the cards where none is. */
export function stepInList(by: 1 | -1): void {
  if (active) return active.step(by);
  const cards = [...document.querySelectorAll<HTMLElement>('main article[tabindex]')];
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const next = cards[at < 0 && by < 0 ? 0 : at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
