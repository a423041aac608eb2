import type { PointerEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createLongPress } from './long-press.part.ts';

const { endsHold, watchHold } = createLongPress();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Button extends EventTarget {
  closest(): unknown {
    return { getAttribute: () => 'POST' };
  }
  getAttribute(): string {
    return 'reactors';
  }
  contains(other: unknown): boolean {
    return other === this;
  }
}

const TOUCH = { button: 0, pointerType: 'touch' } as const;

function press(event: Pick<PointerEvent, 'button' | 'pointerType'> = TOUCH) {
  const button = new Button();
  const element = button as unknown as Element;
  const held = vi.fn();
  watchHold(event, element, (what, id) => held(what, id));
  return { button, held, click: (): boolean => endsHold(element) };
}

test('triggers after 500 ms and ignores the click that follows', { tags: ['REACT-16'] }, () => {
  const { button, held, click } = press();
  vi.advanceTimersByTime(499);
  expect(held).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(held.mock.calls).toEqual([['reactors', 'POST']]);
  button.dispatchEvent(new Event('pointerup'));
  expect([click(), click()]).toEqual([true, false]);
});

test.each(['pointerup', 'pointercancel', 'pointerleave'])(
  'treats a press that ends by %s as a tap',
  { tags: ['REACT-17'] },
  (name) => {
    const { button, held, click } = press();
    vi.advanceTimersByTime(400);
    button.dispatchEvent(new Event(name));
    vi.advanceTimersByTime(1000);
    expect([held.mock.calls, click()]).toEqual([[], false]);
  },
);

test('ignores the other mouse button', () => {
  const { held, click } = press({ button: 2, pointerType: 'mouse' });
  vi.advanceTimersByTime(1000);
  expect([held.mock.calls, click()]).toEqual([[], false]);
});

test('prevents the browser’s menu for touch, not for a mouse', () => {
  const menuOf = (pointerType: PointerEvent['pointerType']): boolean => {
    const { button } = press({ ...TOUCH, pointerType });
    const menu = new Event('contextmenu', { cancelable: true });
    button.dispatchEvent(menu);
    return menu.defaultPrevented;
  };
  expect([menuOf('touch'), menuOf('mouse')]).toEqual([true, false]);
});

test('prevents a click when the finger lifts', () => {
  const lift = (button: Button): boolean => {
    const end = new Event('touchend', { cancelable: true });
    button.dispatchEvent(end);
    return end.defaultPrevented;
  };
  const { button } = press();
  vi.advanceTimersByTime(500);
  expect([lift(button), lift(button)]).toEqual([true, false]);
  const scrolled = press().button;
  vi.advanceTimersByTime(500);
  scrolled.dispatchEvent(new Event('touchcancel'));
  expect(lift(scrolled)).toBe(false);
  const tapped = press().button;
  tapped.dispatchEvent(new Event('pointerup'));
  expect(lift(tapped)).toBe(false);
});
