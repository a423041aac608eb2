import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { BrowserAnchoredList } from './browser-anchored-list.ts';
import { ListKeeper } from './list-keeper.ts';
import type { Rows } from './list-geometry.ts';
import { createRowHeights } from './row-heights.ts';

const ids = Array.from({ length: 500 }, (_, at) => `comment-${at}`);
const ABOVE = 400;
const BUFFER = { first: 2500, later: 2500 };

class Space {
  style = { height: '' };
}
const spaces = [new Space(), new Space()] as const;
const box = {
  clientWidth: 600,
  firstElementChild: spaces[0],
  lastElementChild: spaces[1],
  parentElement: null,
  previousElementSibling: null,
  getBoundingClientRect: () => ({ top: ABOVE - window.scrollY }),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
} as unknown as HTMLElement;
let scrolled: () => void;
let nextFrame: (() => void) | null;
let hide: () => void;

beforeEach(() => {
  nextFrame = null;
  const page = {
    scrollY: 0,
    innerHeight: 800,
    addEventListener: (event: string, hear: () => void) => {
      if (event === 'scroll') scrolled = hear;
    },
    removeEventListener: () => undefined,
    scrollTo: ({ top }: { top: number }) => void (page.scrollY = Math.max(0, top)),
  };
  vi.stubGlobal('HTMLElement', Space);
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    documentElement: { style: {}, hasAttribute: () => false },
    body: { style: {} },
  });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    nextFrame = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});
// The list’s timers would use a window that no longer exists.
afterEach(() => {
  hide();
  vi.unstubAllGlobals();
});

function listOf(rowHeight: number) {
  const heights = createRowHeights(rowHeight);
  const keeper = new ListKeeper(heights, new BrowserAnchoredList(heights), BUFFER);
  const shown = { rows: keeper.rowsFor(ids, ids.length), keeper };
  const draw = (rows: Rows): void => {
    shown.rows = rows;
    keeper.drawn(ids, ids.length, rows);
  };
  draw(shown.rows);
  hide = keeper.show(box, { onRows: draw });
  return shown;
}

function runFrames(): void {
  for (let frames = 0; nextFrame && frames < 200; frames += 1) {
    const run = nextFrame;
    nextFrame = null;
    run();
  }
}

const heightsOf = (): number[] => spaces.map(({ style }) => Number.parseFloat(style.height));

test('renders 2,500 px above and below, with spacers beyond', () => {
  const list = listOf(100);
  expect(list.rows).toEqual({ first: 0, last: 34 });
  window.scrollTo({ top: ABOVE + 20_000 });
  scrolled();
  expect(list.rows).toEqual({ first: 200, last: 209 });
  runFrames();
  expect(list.rows).toEqual({ first: 175, last: 234 });
  expect(heightsOf()).toEqual([17_500, 26_600]);
});

test('scrolls to a row only when asked', () => {
  const { keeper } = listOf(100);
  keeper.goTo({ postId: 'comment-300', top: 250 });
  expect(window.scrollY).toBe(ABOVE + 30_000 - 250);
  expect(keeper.isInView('comment-300')).toBe(true);
  expect(keeper.topOf('comment-300')).toBe(30_000);
  runFrames();
  expect(window.scrollY).toBe(ABOVE + 30_000 - 250);
  expect(document.documentElement.style.overflowAnchor).toBeUndefined();
  keeper.goTo(null);
  expect(window.scrollY).toBe(0);
});
