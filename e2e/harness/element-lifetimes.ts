import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** An element that appeared and disappeared. A post is identified by its id, other elements by their text. */
export interface ElementLifetime {
  text: string;
  /** Milliseconds since the page began to load. */
  from: number;
  ms: number;
  /** Duration by the page's own timers, which a busy machine delays together. Never more than `ms`. */
  timerMs: number;
}

export async function watchLifetimes(page: Page, kind: string): Promise<void> {
  await page.addInitScript((selector) => {
    const step = 50;
    let steps = 0;
    setInterval(() => (steps += 1), step);
    const seen: { text: string; from: number; since: number; ms?: number; timerMs?: number }[] = [];
    Object.assign(window, { seenLives: seen });
    const look = (): void => {
      const texts = [...document.querySelectorAll<HTMLElement>(selector)].map(
        (each) => each.dataset['post'] ?? each.textContent,
      );
      const open = seen.find((life) => life.ms === undefined);
      if (open && !texts.includes(open.text)) {
        open.ms = performance.now() - open.from;
        open.timerMs = (steps - open.since) * step;
      }
      for (const text of texts) {
        if (!seen.some((life) => life.text === text && life.ms === undefined)) {
          seen.push({ text, from: performance.now(), since: steps });
        }
      }
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['data-highlighted'],
    });
  }, kind);
}

export const watchToasts = (page: Page): Promise<void> => watchLifetimes(page, '[role=status] > p');

export async function waitForLifetime(page: Page, text: string): Promise<ElementLifetime> {
  const handle = await page.waitForFunction((wanted) => {
    const { seenLives } = window as unknown as { seenLives: Partial<ElementLifetime>[] };
    return seenLives.find((life) => life.text === wanted && life.ms !== undefined);
  }, text);
  return (await handle.jsonValue()) as ElementLifetime;
}

/** Proves that a toast with this text appeared, even if it has gone before a slow journey looks. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const came = (): Promise<string[]> =>
    page.evaluate(() =>
      (window as unknown as { seenLives: ElementLifetime[] }).seenLives.map((life) => life.text),
    );
  const wanted = typeof text === 'string' ? text : expect.stringMatching(text);
  await expect.poll(came).toEqual(expect.arrayContaining([wanted]));
}
