import { moveWindow } from '#web/ui/page/window-position.ts';

import type { Anchor } from './anchor.ts';
import { PositionedList } from './positioned-list.ts';

/**
 * A list with the browser’s scroll anchoring. The spaces around its rows are elements, because a changed
 * padding would disable the anchoring.
 */
export class BrowserAnchoredList extends PositionedList {
  override get origin(): number {
    return this.box?.getBoundingClientRect().top ?? 0;
  }

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
