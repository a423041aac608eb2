import { moveWindow } from '#web/ui/page/window-position.ts';

import type { Anchor } from './anchor.ts';
import { PositionedList } from './positioned-list.ts';

/**
 * A list in which the browser holds what is read. So the spaces of the rows that are not drawn are elements, the first
 * and last child of the list: a change of its padding would have the browser let go.
 */
export class BrowserHeldList extends PositionedList {
  override get origin(): number {
    return this.box?.getBoundingClientRect().top ?? 0;
  }

  /** The page itself says where it stands. */
  override get hasMoved(): boolean {
    return false;
  }

  override get isAtVeryTop(): boolean {
    return window.scrollY <= 0;
  }

  override show(box: HTMLElement): void {
    this.box = box;
    this.#writeSpaces();
  }

  override hide(): void {
    this.box = null;
  }

  override findTop(): void {}

  override read(): void {}

  override forgetWindow(): void {}

  override change(ids: readonly string[], count: number): void {
    this.geometry.set(ids, count);
  }

  override hold(): void {
    this.#writeSpaces();
  }

  override goTo(to: Anchor | null): void {
    this.#writeSpaces();
    const way = to ? this.origin + this.geometry.top(this.indexOf(to.postId)) - to.top : 0;
    moveWindow(to ? window.scrollY + way : 0);
  }

  #writeSpaces(): void {
    if (!this.box) return;
    const { above, below } = this.spaces;
    const { firstElementChild: first, lastElementChild: last } = this.box;
    if (first instanceof HTMLElement) first.style.height = `${above}px`;
    if (last instanceof HTMLElement) last.style.height = `${below}px`;
  }
}
