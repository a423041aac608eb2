import { isWindowLocked, moveWindow } from '#web/ui/page/window-position.ts';

interface Held {
  element: Element;
  /** Upper edge in the document, in pixels. */
  top: number;
}

/** Below the page’s header, in pixels. */
const FIRST_LINE_PX = 64;
const STEP_PX = 24;

/** Keeps the card that is read in place, as scroll anchoring does. For WebKit, which has none. */
export class ElementAnchor {
  readonly #box: HTMLElement;
  readonly #observer: ResizeObserver;
  /** The nearest first: the text, its card, its row. */
  #held: Held[] = [];
  #isMoving = false;

  constructor(box: HTMLElement) {
    this.#box = box;
    this.#observer = new ResizeObserver(() => this.keep(!this.#isMoving));
    this.#observer.observe(document.body);
    this.choose();
  }

  stop(): void {
    this.#observer.disconnect();
    this.#box.style.marginTop = '';
  }

  /** Chooses the first visible part of a card. */
  choose(): void {
    this.#held = [];
    if (window.scrollY <= 0) return;
    const { left, width } = this.#box.getBoundingClientRect();
    for (let y = FIRST_LINE_PX; y < window.innerHeight; y += STEP_PX) {
      const hit = document.elementFromPoint(left + width / 2, y);
      const card = hit?.closest('[data-post]');
      if (!hit || !card) continue;
      this.#held = [hit, card, card.closest('[data-row]')]
        .filter((element) => element !== null)
        .map((element) => ({ element, top: topOf(element) }));
      return;
    }
  }

  /**
   * Reverts a shift of the card. A script’s scrolling would stop a moving page, so the list is shifted
   * until the page rests. @param mayMove whether the window may be scrolled now
   */
  keep(mayMove: boolean): void {
    this.#isMoving = !mayMove;
    if (isWindowLocked()) return;
    const { style } = this.#box;
    if (mayMove) style.marginTop = '';
    const held = this.#held.find(({ element }) => element.isConnected);
    if (!held) return this.choose();
    const shift = topOf(held.element) - held.top;
    if (Math.abs(shift) < 1) return;
    if (mayMove) {
      moveWindow(window.scrollY + shift);
      for (const each of this.#held) each.top += shift;
    } else if (this.#box.contains(held.element)) {
      style.marginTop = `${(Number.parseFloat(style.marginTop) || 0) - shift}px`;
    }
  }
}

const topOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;
