import { STICKY_HEADER_PX } from './anchor.ts';

interface Held {
  element: Element;
  /** Upper edge in the document, in pixels. */
  top: number;
}

const STEP_PX = 24;

/** An element that the reader sees, to measure how far the page has moved it apart from scrolling. */
export class ElementAnchor {
  /** The nearest first: the text, its card, its row. */
  #held: Held[] = [];

  /** Pixels by which the page has moved the element down. Null if it is gone. */
  get shift(): number | null {
    const held = this.#held.find(({ element }) => element.isConnected);
    return held ? topOf(held.element) - held.top : null;
  }

  /** Chooses the first element of the list below the header. */
  choose(box: HTMLElement): void {
    this.#held = [];
    const { left, width } = box.getBoundingClientRect();
    for (let y = STICKY_HEADER_PX; y < window.innerHeight; y += STEP_PX) {
      const hit = document.elementFromPoint(left + width / 2, y);
      const row = hit?.closest('[data-row]');
      if (!hit || !row || !box.contains(row)) continue;
      this.#held = [hit, hit.closest('article'), row]
        .filter((element) => element !== null)
        .map((element) => ({ element, top: topOf(element) }));
      return;
    }
  }

  forget(): void {
    this.#held = [];
  }

  /** Accepts a shift that the page could not undo. */
  follow(shift: number): void {
    for (const held of this.#held) held.top += shift;
  }
}

const topOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;
