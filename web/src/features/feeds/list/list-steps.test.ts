import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ListKeeper } from '#web/ui/virtual-list/list-keeper.ts';
import { stepsOf } from './list-steps.ts';

const ids = ['a', 'b', 'c', 'd'];
let inView: string[];
let steps: ReturnType<typeof stepsOf>;

beforeEach(() => {
  inView = [...ids];
  const cards = new Map(ids.map((id) => [id, cardOf(id)]));
  vi.stubGlobal('window', { scrollY: 0, innerHeight: 800 });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('document', { activeElement: null });
  const box = {
    contains: () => true,
    querySelector: (selector: string) => {
      const card = cards.get(selector.slice('[data-row="'.length, -2));
      return { querySelector: () => card };
    },
  };
  const keeper = {
    isInView: (id: string) => inView.includes(id),
    bringIntoView: () => undefined,
    neighbour: (id: string | null, by: number) =>
      (id === null ? inView[0] : ids[ids.indexOf(id) + by]) ?? null,
  };
  steps = stepsOf(keeper as unknown as ListKeeper, { current: box as unknown as HTMLElement });
});
afterEach(() => vi.unstubAllGlobals());

function cardOf(id: string) {
  const card = {
    id,
    closest: () => ({ dataset: { row: id } }),
    focus: () => Object.assign(document, { activeElement: card }),
  };
  return card;
}

const at = (): string | undefined => document.activeElement?.id;

test('continues from the last step although rows moved', () => {
  steps.step(1);
  steps.step(1);
  expect(at()).toBe('b');
  inView = ['a'];
  steps.step(1);
  expect(at()).toBe('c');
});

test('starts at the first visible post after scrolling', () => {
  steps.step(1);
  inView = ['c', 'd'];
  Object.assign(window, { scrollY: 2000 });
  steps.step(1);
  expect(at()).toBe('c');
});

test('continues from a focus that the reader moved', () => {
  steps.step(1);
  Object.assign(document, { activeElement: cardOf('c') });
  steps.step(1);
  expect(at()).toBe('d');
});
