import { expect, vi } from 'vitest';

import type { Actions, EngineDriver } from './engine-browsers.ts';

const WAIT = { timeout: 30_000, interval: 40 };
const WHEEL_PX = 400;
const ENTER = '\uE007';

/** A selector, and text in the element or in its label. */
export type Target = readonly [selector: string, text?: string];

interface Point {
  x: number;
  y: number;
}

/** The visible element with this text or label, else the first that contains it. Runs in the page. */
function pointOf(selector: string, text: string): Point | null {
  const namesOf = (each: Element): string[] =>
    [each.getAttribute('aria-label'), each.getAttribute('placeholder'), each.textContent].map(
      (name) => (name ?? '').trim(),
    );
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (each) => each.getClientRects().length > 0,
  );
  const found =
    all.find((each) => namesOf(each).includes(text)) ??
    all.find((each) => namesOf(each).some((name) => name.includes(text)));
  if (!found) return null;
  const centre = (): Point => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const { x, y } = centre();
  const hit = document.elementFromPoint(x, y);
  if (!hit || !found.contains(hit)) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  return centre();
}

function topOf(selector: string, text: string): number | null {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) =>
      `${each.getAttribute('aria-label') ?? ''} ${each.textContent ?? ''}`.includes(text) &&
      each.getClientRects().length > 0,
  );
  return found ? found.getBoundingClientRect().top : null;
}

const framesLater = (count: number): Promise<void> =>
  new Promise((resolve) => {
    const next = (left: number): void => {
      if (left === 0) resolve();
      else requestAnimationFrame(() => next(left - 1));
    };
    next(count);
  });

/** The actions of a member, as real input. */
export class EngineTab {
  readonly driver: EngineDriver;

  constructor(driver: EngineDriver) {
    this.driver = driver;
  }

  async see(...[selector, text = '']: Target): Promise<void> {
    const top = (): Promise<number | null> => this.driver.run(topOf, selector, text);
    await expect.poll(() => this.#try(top), WAIT).not.toBeNull();
  }

  async click(...[selector, text = '']: Target): Promise<void> {
    const point = await vi.waitUntil(
      () => this.#try(() => this.driver.run(pointOf, selector, text)),
      WAIT,
    );
    await this.driver.act(pressAt(point));
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.driver.act([{ type: 'key', id: 'keys', actions }]);
  }

  enter(): Promise<void> {
    return this.type(ENTER);
  }

  async at(path: RegExp): Promise<void> {
    const pathname = (): Promise<string> => this.driver.run(() => location.pathname);
    await expect.poll(() => this.#try(pathname), WAIT).toMatch(path);
  }

  async scroll(pixels: number): Promise<void> {
    const before = await this.driver.run(() => scrollY);
    for (let left = pixels; left > 0; left -= WHEEL_PX) {
      const scroll = { type: 'scroll', x: 300, y: 400, deltaX: 0, deltaY: WHEEL_PX };
      await this.driver.act([{ type: 'wheel', id: 'wheel', actions: [scroll] }]);
      await this.driver.run(framesLater, 3);
    }
    await expect.poll(() => this.driver.run(() => scrollY), WAIT).toBeGreaterThan(before);
  }

  /** The first row below the header, and its place. */
  async anchor(selector: string): Promise<{ id: string; top: number }> {
    return this.driver.run((rows) => {
      for (const row of document.querySelectorAll<HTMLElement>(rows)) {
        const { top, height } = row.getBoundingClientRect();
        if (top >= 103 && height > 0) return { id: row.dataset['post'] ?? '', top };
      }
      return { id: '', top: 0 };
    }, selector);
  }

  /** Checks that a post is where it was, and stays there. */
  async expectKept({ id, top }: { id: string; top: number }, within: string): Promise<void> {
    const selector = `${within} [data-post="${id}"]`;
    const off = async (): Promise<number> =>
      Math.abs(((await this.#try(() => this.driver.run(topOf, selector, ''))) ?? Infinity) - top);
    await expect.poll(off, WAIT).toBeLessThan(1);
    await this.driver.run(framesLater, 20);
    expect(await off()).toBeLessThan(1);
  }

  /** A page that is being left cannot answer. */
  async #try<T>(work: () => Promise<T>): Promise<T | null> {
    return work().catch(() => null);
  }
}

function pressAt({ x, y }: Point): Actions {
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}
