interface Anchor {
  id: string;
  top: number;
  scrollTop: number;
}

const AT_END_PX = 60;

/**
 * Keeps the scroll position of a list while its rows change. A reader at the end stays at the end. Rows
 * carry their id in `data-message`.
 */
export class ScrollKeeper {
  isAtEnd = true;
  #anchor: Anchor | null = null;
  #scroller: HTMLElement;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  read(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    this.isAtEnd = scrollHeight - scrollTop - clientHeight < AT_END_PX;
    const row = this.#rowAt(0);
    this.#anchor = row && { id: idOf(row), top: this.#topOf(row), scrollTop };
  }

  hold(): void {
    const scroller = this.#scroller;
    if (this.isAtEnd) scroller.scrollTop = scroller.scrollHeight;
    else {
      const anchor = this.#anchor;
      const row = anchor && this.#row(anchor.id);
      if (row) {
        const wanted = anchor.top - (scroller.scrollTop - anchor.scrollTop);
        const off = this.#topOf(row) - wanted;
        if (Math.abs(off) >= 1) scroller.scrollTop += off;
      }
    }
    this.read();
  }

  toEnd(): void {
    this.isAtEnd = true;
    this.hold();
  }

  /**
   * @param share the share of the scroller's height to leave above the row.
   * @returns false if the row is not rendered
   */
  toRow(selector: string, share: number): boolean {
    const row = this.#scroller.querySelector(selector);
    if (!row) return false;
    this.#scroller.scrollTop += this.#topOf(row) - this.#scroller.clientHeight * share;
    this.read();
    return true;
  }

  beyond(): { above: number; below: number } {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    return { above: scrollTop, below: scrollHeight - scrollTop - clientHeight };
  }

  inView(): { first: string; last: string } | null {
    const first = this.#rowAt(0);
    const last = this.#rowAt(this.#scroller.clientHeight - 1);
    return first && last && { first: idOf(first), last: idOf(last) };
  }

  isInView(selector: string): boolean {
    const row = this.#scroller.querySelector(selector);
    if (!row) return false;
    const top = this.#topOf(row);
    return top >= 0 && top < this.#scroller.clientHeight;
  }

  #rows(): HTMLElement[] {
    return [...this.#scroller.querySelectorAll<HTMLElement>('[data-message]')];
  }

  #row(id: string): Element | null {
    return this.#scroller.querySelector(`[data-message="${id}"]`);
  }

  #rowAt(y: number): HTMLElement | null {
    const rows = this.#rows();
    let low = 0;
    let high = rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const row = rows[middle];
      if (row && this.#topOf(row) <= y) low = middle;
      else high = middle - 1;
    }
    return rows[low] ?? null;
  }

  #topOf(row: Element): number {
    return row.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
  }
}

function idOf(row: HTMLElement): string {
  return row.dataset['message'] ?? '';
}
