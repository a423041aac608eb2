import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { BrowserAnchoredList } from './browser-anchored-list.ts';
import { createRowHeights } from './row-heights.ts';

class Space {
  style = { height: '' };
}
const ids = Array.from({ length: 40 }, (_, at) => `comment-${at}`);
const page = {
  scrollY: 0,
  innerHeight: 800,
  scrollTo: ({ top }: { top: number }) => void (page.scrollY = Math.max(0, top)),
};
const box = {
  style: { marginTop: '' },
  firstElementChild: new Space(),
  lastElementChild: new Space(),
  contains: () => true,
  getBoundingClientRect: () => ({ top: 400 - page.scrollY, left: 0, width: 600 }),
};
const margin = (): number => Number.parseFloat(box.style.marginTop) || 0;
/** The comment that the reader sees. `top` is its place in the document, without the list’s margin. */
const comment = {
  top: 5000,
  isConnected: true,
  closest: () => comment,
  getBoundingClientRect: () => ({ top: comment.top + margin() - page.scrollY }),
};
let supportsAnchoring: boolean;
let isLocked: boolean;
let resized: () => void;
let list: BrowserAnchoredList;

beforeEach(() => {
  supportsAnchoring = false;
  isLocked = false;
  Object.assign(comment, { top: 5000, isConnected: true });
  box.style.marginTop = '';
  page.scrollY = 4700;
  vi.stubGlobal('HTMLElement', Space);
  vi.stubGlobal('window', page);
  vi.stubGlobal('CSS', { supports: () => supportsAnchoring });
  vi.stubGlobal('document', {
    elementFromPoint: () => comment,
    documentElement: { hasAttribute: () => isLocked },
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(hear: () => void) {
        resized = hear;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  list.hide();
  vi.unstubAllGlobals();
});

function show(): void {
  list = new BrowserAnchoredList(createRowHeights(150));
  list.change(ids, ids.length);
  list.rows = { first: 10, last: 30 };
  list.show(box as unknown as HTMLElement);
}

test('scrolls by the growth above the comment', () => {
  show();
  comment.top += 200;
  resized();
  expect(page.scrollY).toBe(4900);
  list.hold(true);
  expect(page.scrollY).toBe(4900);
});

test('keeps the new comment after the reader scrolls', () => {
  show();
  page.scrollY = 4750;
  expect(list.hasMoved).toBe(true);
  list.read();
  expect([list.hasMoved, page.scrollY]).toEqual([false, 4750]);
  comment.top -= 40;
  list.hold(true);
  expect(page.scrollY).toBe(4710);
});

test('shifts the list while the page moves, then scrolls', () => {
  show();
  comment.top += 200;
  list.hold(false);
  expect([page.scrollY, margin()]).toEqual([4700, -200]);
  page.scrollY = 4800;
  list.read();
  comment.top += 50;
  list.hold(false);
  expect([page.scrollY, margin()]).toEqual([4800, -250]);
  list.hold(true);
  expect([page.scrollY, margin()]).toEqual([5050, 0]);
});

test('does not scroll behind a dialog', () => {
  show();
  isLocked = true;
  comment.top += 200;
  list.hold(true);
  expect(page.scrollY).toBe(4700);
  isLocked = false;
  list.hold(true);
  expect(page.scrollY).toBe(4900);
});

test('leaves the top of the page to new comments', () => {
  page.scrollY = 0;
  show();
  comment.top += 200;
  list.hold(true);
  expect(page.scrollY).toBe(0);
});

test('does nothing in browsers with scroll anchoring', () => {
  supportsAnchoring = true;
  show();
  comment.top += 200;
  list.hold(true);
  expect([page.scrollY, list.hasMoved]).toEqual([4700, false]);
});

test('does not scroll when the comment is gone', () => {
  show();
  Object.assign(comment, { top: 0, isConnected: false });
  list.hold(true);
  expect(page.scrollY).toBe(4700);
});
