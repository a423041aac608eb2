import { hasScrollAnchoring, moveWindow } from '#web/ui/page/window-position.ts';

import type { Anchor } from './anchor.ts';
import { ElementAnchor } from './element-anchor.ts';
import { PositionedList } from './positioned-list.ts';

/**
 * A list with the browser’s scroll anchoring. The spaces around its rows are elements, because a changed
 * padding would disable the anchoring. WebKit has no anchoring, so there an element is kept in place.
 */
export class BrowserAnchoredList extends PositionedList {
  #element: ElementAnchor | null = null;
  /** The window’s position when the element was chosen, in pixels. */
  #readAt = 0;

  override get origin(): number {
    return this.box?.getBoundingClientRect().top ?? 0;
  }

  override get hasMoved(): boolean {
    return this.#element !== null && window.scrollY !== this.#readAt;
  }

  override get isAtVeryTop(): boolean {
    return window.scrollY <= 0;
  }

  override show(box: HTMLElement): void {
    this.box = box;
    this.#writeSpaces();
    if (!hasScrollAnchoring()) this.#element = new ElementAnchor(box);
    this.#readAt = window.scrollY;
  }

  override hide(): void {
    this.#element?.stop();
    this.#element = null;
    this.box = null;
  }

  override findTop(): void {}

  override read(): void {
    this.#readAt = window.scrollY;
    this.#element?.choose();
  }

  override forgetWindow(): void {}

  override change(ids: readonly string[], count: number): void {
    this.geometry.set(ids, count);
  }

  override hold(mayMove: boolean): void {
    this.#writeSpaces();
    this.#element?.keep(mayMove);
  }

  override goTo(to: Anchor | null): void {
    this.#writeSpaces();
    const way = to ? this.origin + this.geometry.top(this.indexOf(to.postId)) - to.top : 0;
    moveWindow(to ? window.scrollY + way : 0);
    this.read();
  }

  #writeSpaces(): void {
    if (!this.box) return;
    const { above, below } = this.spaces;
    const { firstElementChild: first, lastElementChild: last } = this.box;
    if (first instanceof HTMLElement) first.style.height = `${above}px`;
    if (last instanceof HTMLElement) last.style.height = `${below}px`;
  }
}
