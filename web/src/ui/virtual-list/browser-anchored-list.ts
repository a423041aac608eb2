import { isWindowLocked, moveWindow } from '#web/ui/page/window-position.ts';

import type { Anchor } from './anchor.ts';
import { ElementAnchor } from './element-anchor.ts';
import { PositionedList } from './positioned-list.ts';

/**
 * A list with the browser’s scroll anchoring. The spaces around its rows are elements, because a changed
 * padding would disable the anchoring. WebKit has none, so there the list keeps the place of an element.
 */
export class BrowserAnchoredList extends PositionedList {
  #element: ElementAnchor | null = null;
  /** The window’s position when the element was chosen, in pixels. */
  #heldAt = 0;
  /** Pixels added to the upper space while the window must not scroll. */
  #debt = 0;

  override get origin(): number {
    return (this.box?.getBoundingClientRect().top ?? 0) + this.#debt;
  }

  override get hasMoved(): boolean {
    return this.#element !== null && window.scrollY !== this.#heldAt;
  }

  override get isAtVeryTop(): boolean {
    return window.scrollY <= 0;
  }

  override show(box: HTMLElement): void {
    this.box = box;
    if (!hasScrollAnchoring()) this.#element = new ElementAnchor();
    this.#writeSpaces();
    this.read();
  }

  override hide(): void {
    this.box = null;
    this.#element = null;
    this.#debt = 0;
  }

  override findTop(): void {}

  override read(): void {
    if (!this.#element || !this.box) return;
    // The page may have changed before this scroll.
    this.#keepPlace(false);
    this.#heldAt = window.scrollY;
    if (this.#heldAt <= 0) this.#element.forget();
    else this.#element.choose(this.box);
  }

  override forgetWindow(): void {}

  override change(ids: readonly string[], count: number): void {
    this.geometry.set(ids, count);
  }

  override hold(mayMove: boolean): void {
    if (mayMove) this.#debt = 0;
    this.#writeSpaces();
    this.#keepPlace(mayMove);
  }

  override goTo(to: Anchor | null): void {
    this.#debt = 0;
    this.#writeSpaces();
    const way = to ? this.origin + this.geometry.top(this.indexOf(to.postId)) - to.top : 0;
    moveWindow(to ? window.scrollY + way : 0);
    this.#element?.forget();
    this.read();
  }

  #keepPlace(mayMove: boolean): void {
    if (!this.#element || isWindowLocked()) return;
    const shift = this.#element.shift;
    if (shift === null) return this.#chooseAgain();
    if (Math.abs(shift) < 1) return;
    // A scroll by script would stop a moving page, so the space above takes the difference until it rests.
    if (!mayMove && this.spaces.above + this.#debt >= shift) {
      this.#debt -= shift;
      this.#writeSpaces();
      return;
    }
    moveWindow(window.scrollY + shift);
    this.#heldAt = window.scrollY;
    this.#element.follow(shift);
  }

  #chooseAgain(): void {
    if (this.box && window.scrollY > 0) this.#element?.choose(this.box);
  }

  #writeSpaces(): void {
    if (!this.box) return;
    const { above, below } = this.spaces;
    const { firstElementChild: first, lastElementChild: last } = this.box;
    if (first instanceof HTMLElement) first.style.height = `${Math.max(0, above + this.#debt)}px`;
    if (last instanceof HTMLElement) last.style.height = `${below}px`;
  }
}

function hasScrollAnchoring(): boolean {
  return typeof CSS === 'undefined' || CSS.supports('overflow-anchor', 'auto');
}
