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
/** The comment that the reader sees, in the document. */
const comment = {
  top: 5000,
  isConnected: true,
  closest: (selector: string) => (selector === 'article' ? null : comment),
  getBoundingClientRect: () => ({ top: comment.top - page.scrollY }),
};
const space = new Space();
const box = {
  firstElementChild: space,
  lastElementChild: new Space(),
  contains: () => true,
  getBoundingClientRect: () => ({ top: 400 - page.scrollY, left: 0, width: 600 }),
} as unknown as HTMLElement;
let supportsAnchoring: boolean;

beforeEach(() => {
  supportsAnchoring = false;
  Object.assign(comment, { top: 5000, isConnected: true });
  page.scrollY = 4700;
  vi.stubGlobal('HTMLElement', Space);
  vi.stubGlobal('window', page);
  vi.stubGlobal('CSS', { supports: () => supportsAnchoring });
  vi.stubGlobal('document', {
    elementFromPoint: () => comment,
    documentElement: { hasAttribute: () => false },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function shownList(): BrowserAnchoredList {
  const list = new BrowserAnchoredList(createRowHeights(150));
  list.change(ids, ids.length);
  list.rows = { first: 10, last: 30 };
  list.show(box);
  return list;
}

test('scrolls by what grows above the comment', () => {
  const list = shownList();
  comment.top += 200;
  list.hold(true);
  expect(page.scrollY).toBe(4900);
  list.hold(true);
  expect(page.scrollY).toBe(4900);
});

test('follows the reader, who scrolls on', () => {
  const list = shownList();
  page.scrollY = 4750;
  expect(list.hasMoved).toBe(true);
  list.read();
  expect([list.hasMoved, page.scrollY]).toEqual([false, 4750]);
  comment.top -= 40;
  list.hold(true);
  expect(page.scrollY).toBe(4710);
});

test('shrinks the space above while the page moves, then scrolls', () => {
  const list = shownList();
  const above = Number.parseFloat(space.style.height);
  comment.top += 200;
  list.hold(false);
  expect([page.scrollY, Number.parseFloat(space.style.height)]).toEqual([4700, above - 200]);
  list.hold(true);
  expect([page.scrollY, Number.parseFloat(space.style.height)]).toEqual([4900, above]);
});

test('leaves the place to browsers with scroll anchoring', () => {
  supportsAnchoring = true;
  const list = shownList();
  comment.top += 200;
  list.hold(true);
  expect([page.scrollY, list.hasMoved]).toEqual([4700, false]);
});

test('does not scroll when the comment is gone', () => {
  const list = shownList();
  Object.assign(comment, { top: 0, isConnected: false });
  list.hold(true);
  expect(page.scrollY).toBe(4700);
});
