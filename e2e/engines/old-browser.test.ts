import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test.each(['/feed', '/admin'])('shows old browsers a notice at %s', async (path) => {
  const { page, errors, calls } = await community.visit();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted');
  });
  await page.goto(path);
  await page.getByRole('alert').getByText('This browser is too old for this page.').waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('main').count()).toBe(0);
  expect(await page.locator('#root').textContent()).toMatch(/Update it, or use a recent version/);
  expect({ errors, calls }).toEqual({ errors: [], calls: [] });
});

test('shows no notice in a supported browser', async () => {
  const { page } = await community.visit();
  await page.goto('/login');
  await page.getByRole('main').waitFor();
  expect(await page.locator('[data-old-browser]').count()).toBe(0);
});

test('writes the notice in ES5', async () => {
  const path = join(import.meta.dirname, '../../web/public/old-browser.js');
  const text = await readFile(path, 'utf8');
  const code = text.replaceAll(/'[^'\n]*'|\/\*.*?\*\//g, '');
  expect(code).not.toMatch(/=>|`|\?\.|\?\?|\b(?:const|let|class|async|of)\b|\.\.\.|\*\*/);
});
