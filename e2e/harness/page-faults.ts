import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

export async function findAccessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate((runOnly) => {
    const { axe: checker } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    return checker
      .run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
      .then(({ violations }) => violations);
  }, rules);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary}`),
  );
}

export interface Motion {
  what: string;
  where: string;
  ms: number;
}

export const findMotions = (page: Page, longerThan: number): Promise<Motion[]> =>
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

export const findOverflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > window.innerWidth) found.push(`the page: ${root.scrollWidth}`);
    for (const over of document.querySelectorAll('[role=dialog], [role=menu]')) {
      const { left, right } = over.getBoundingClientRect();
      const inside = [over, ...over.querySelectorAll('*')].filter(
        (each) =>
          getComputedStyle(each).overflowX === 'auto' && each.scrollWidth > each.clientWidth,
      );
      if (left < 0 || right > window.innerWidth || inside.length > 0) {
        found.push(`${over.getAttribute('role')}: ${left} to ${right}, ${inside.length} scroll`);
      }
    }
    return found;
  });

export const findCutOffMenus = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=menu]')]
      .map((menu) => menu.getBoundingClientRect())
      .filter(({ top, bottom }) => top < 0 || bottom > window.innerHeight)
      .map(({ top, bottom }) => `menu: ${top} to ${bottom} of ${window.innerHeight}`),
  );
