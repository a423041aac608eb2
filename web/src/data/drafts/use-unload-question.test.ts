import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RELOADING_EVENT } from '#web/ui/page/stale-page.ts';

import { askBeforeUnload } from './use-unload-question.ts';

let tab: EventTarget;
const leaving = { onSignOut: () => () => undefined };
let stop: (() => void) | undefined;

beforeEach(() => {
  tab = new EventTarget();
  vi.stubGlobal('window', tab);
});
afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

const tell = (name: string): boolean => tab.dispatchEvent(new Event(name, { cancelable: true }));

test.each([
  { hasWords: false, isKept: false, isAsked: false, mayReload: true },
  { hasWords: true, isKept: true, isAsked: true, mayReload: true },
  { hasWords: true, isKept: false, isAsked: true, mayReload: false },
])(
  'asks ($isAsked), allows reload ($mayReload): text ($hasWords), stored ($isKept)',
  ({ hasWords, isKept, isAsked, mayReload }) => {
    stop = askBeforeUnload(leaving, () => ({ hasWords, isKept }));
    expect(tell('beforeunload')).toBe(!isAsked);
    expect(tell(RELOADING_EVENT)).toBe(mayReload);
    expect(tell('beforeunload')).toBe(mayReload);
  },
);

test('asks again after another listener prevented a reload', () => {
  stop = askBeforeUnload(leaving, () => ({ hasWords: true, isKept: true }));
  tab.addEventListener(RELOADING_EVENT, (event) => event.preventDefault());
  expect(tell(RELOADING_EVENT)).toBe(false);
  expect(tell('beforeunload')).toBe(false);
});
