import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { AnchoredList } from './anchored-list.ts';
import { ListKeeper } from './list-keeper.ts';
import { createRowHeights } from './row-heights.ts';

const ids = Array.from({ length: 60 }, (_, at) => `post-${at}`);
const box = {
  clientWidth: 600,
  style: {},
  parentElement: null,
  previousElementSibling: null,
  getBoundingClientRect: () => ({ top: -window.scrollY }),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
} as unknown as HTMLElement;

beforeEach(() => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const page = {
    scrollY: 0,
    innerHeight: 800,
    ...listeners,
    scrollTo: ({ top }: { top: number }) => void (page.scrollY = Math.max(0, top)),
  };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    ...listeners,
    documentElement: { style: {}, hasAttribute: () => false },
    body: { style: {} },
  });
  vi.stubGlobal('requestAnimationFrame', () => 0);
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
afterEach(() => vi.unstubAllGlobals());

test('returns the currently visible rows during an urgent render', () => {
  const heights = createRowHeights();
  const held = new AnchoredList(heights, { postId: 'post-30', top: 60 });
  const keeper = new ListKeeper(heights, held, { first: 300, later: 2000 });
  keeper.drawn(ids, ids.length, keeper.rowsFor(ids, ids.length));
  const seenWhileDrawing: number[] = [];
  const hide = keeper.show(box, {
    onRows: (rows, isUrgent) => {
      if (isUrgent) seenWhileDrawing.push(keeper.lastSeen());
      keeper.drawn(ids, ids.length, rows);
    },
    onSeen: () => undefined,
    onRest: () => undefined,
  });
  keeper.goTo({ postId: 'post-30', top: 60 });
  expect(keeper.lastSeen()).toBeGreaterThanOrEqual(30);
  keeper.goTo(null);
  expect(seenWhileDrawing.at(-1)).toBeLessThan(10);
  hide();
});
