import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DESKTOP, PHONE } from './community.ts';
import { card, closeOverlays, setStage, SOON, type Stage, visitStage, walks } from './screens.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.community.stop());

interface Motion {
  /** Name of the keyframes; the properties of a transition. */
  what: string;
  where: string;
  /** With the delay before it. */
  ms: number;
}

/** Everything on the page that would move for longer than this, in milliseconds. */
const motions = (page: Page, longerThan: number): Promise<Motion[]> =>
  page.evaluate((limit) => {
    const longest = (list: string): number =>
      Math.max(
        ...list.split(',').map((each) => parseFloat(each) * (each.endsWith('ms') ? 1 : 1e3)),
      );
    const found: Motion[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const part of [undefined, '::before', '::after']) {
        const style = getComputedStyle(element, part);
        const where = `${element.tagName}.${element.getAttribute('class') ?? ''}${part ?? ''}`;
        const transition = longest(style.transitionDuration) + longest(style.transitionDelay);
        if (style.transitionProperty !== 'none' && transition > limit) {
          found.push({ what: style.transitionProperty, where, ms: transition });
        }
        const animation = longest(style.animationDuration) + longest(style.animationDelay);
        if (style.animationName !== 'none' && animation > limit) {
          found.push({ what: style.animationName, where, ms: animation });
        }
      }
    }
    for (const animation of document.getAnimations()) {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      const ms = Number(duration) * (iterations ?? 1);
      if (ms > limit) found.push({ what: 'running', where: '', ms });
    }
    return found;
  }, longerThan);

/** What goes on for as long as something is awaited, and the tint of a comment that was looked for. */
const LASTING = /breathe|turn|highlight/;

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_where, viewport) => {
  test('who wants no motion gets none, on any screen', async () => {
    const { member, visitor } = walks(stage);
    for (const { as, scenes } of [visitor, member]) {
      const { page } = await visitStage(stage, { viewport, ...(as && { as }) });
      for (const [name, open] of scenes) {
        await closeOverlays(page);
        await open(page);
        expect(await motions(page, 1), name).toEqual([]);
      }
    }
  }, 180_000);

  test('what moves for the others is over within a quarter of a second', async () => {
    const { as, scenes } = walks(stage).member;
    const { page } = await visitStage(stage, {
      ...{ viewport, reducedMotion: 'no-preference' },
      ...(as && { as }),
    });
    for (const [name, open] of scenes) {
      await closeOverlays(page);
      await open(page);
      const slow = (await motions(page, 250)).filter(
        ({ what }) => what !== 'running' && !LASTING.test(what),
      );
      expect(slow, name).toEqual([]);
    }
  }, 180_000);
});

describe('the way to the top of the feed', () => {
  /** Tops of the window, frame by frame, from the press of the home button until it is at the top. */
  async function wayUp(reducedMotion: 'reduce' | 'no-preference'): Promise<number[]> {
    const { page } = await visitStage(stage, { as: stage.alice, viewport: PHONE, reducedMotion });
    await page.goto('/feed');
    await card(page, 'Two pictures').waitFor();
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => page.evaluate(() => window.scrollY), SOON).toBeGreaterThan(1000);
    return page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const tops: number[] = [];
          const look = (): void => {
            tops.push(window.scrollY);
            if (window.scrollY === 0) resolve(tops);
            else requestAnimationFrame(look);
          };
          document.querySelector<HTMLElement>('nav a[aria-label=Home]')?.click();
          look();
        }),
    );
  }

  test('is gone at once by who wants no motion', async () => {
    expect(await wayUp('reduce')).toEqual([0]);
  });

  test('is seen by the others', async () => {
    expect((await wayUp('no-preference')).length).toBeGreaterThan(2);
  });
});
