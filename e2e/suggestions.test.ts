import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestMember } from '../server/test/server.ts';
import { barriers, overhangs } from './barriers.ts';
import { arrived, type Community, DESKTOP, PHONE, startCommunity, writePost } from './community.ts';
import { holdBack, stillness } from './stillness.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { server } = community;
  alice = await server.signUp('alice');
  for (const name of ['heron', 'heron_2', 'heron_3']) await server.signUp(name);
  for (const tags of ['#birdsong $HERO', '#birdsong #birches', '#birdsong $HERON']) {
    await writePost(alice, `Seen on the slip: ${tags}`);
  }
  await server.runJob('count-topics');
});
afterAll(() => community.stop());

const field = (page: Page): Locator => page.getByPlaceholder("What's on your mind?");
const list = (page: Page): Locator => page.getByRole('dialog').getByRole('listbox');
const active = (page: Page): Promise<string | null> =>
  page.getByRole('dialog').locator('[role=option][aria-selected=true]').textContent();
const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((area) => area === document.activeElement);

/** All at once: between keys that come late, what is written so far would be asked for as well. */
async function suggested(page: Page, text: string): Promise<string[]> {
  await page.keyboard.insertText(text);
  await list(page).waitFor();
  return list(page).getByRole('option').allInnerTexts();
}

describe.each([
  ['a desktop', DESKTOP, false],
  ['a phone', PHONE, true],
])('on %s', (_where, viewport, hasTouch) => {
  test('COMPOSE-33 COMPOSE-35 COMPOSE-36 COMPOSE-37 COMPOSE-38 names are suggested at the line, and taken by key or press', async () => {
    const { page, calls, errors } = await community.visit({ as: alice, viewport, hasTouch });
    await page.goto('/feed');
    await page.getByRole('button', { name: 'Create a post' }).click();
    await field(page).waitFor();
    const members = await suggested(page, 'Morning @he');
    expect(members).toHaveLength(3);
    expect(members[0]).toMatch(/^Heron\s+@heron$/);
    expect(await field(page).getAttribute('aria-autocomplete')).toBe('list');
    expect(await field(page).getAttribute('aria-controls')).toBe(
      await list(page).getAttribute('id'),
    );
    await page.getByRole('status').filter({ hasText: '3 suggestions.' }).waitFor();
    expect([await barriers(page), await overhangs(page)]).toEqual([[], []]);

    if (hasTouch) await list(page).getByRole('option').first().tap();
    else await page.keyboard.press('Tab');
    await list(page).waitFor({ state: 'detached' });
    await expect.poll(() => field(page).inputValue()).toBe('Morning @heron ');
    await expect.poll(() => hasFocus(field(page))).toBe(true);
    expect(await field(page).getAttribute('aria-controls')).toBeNull();

    expect(await suggested(page, 'and #bi')).toEqual(['#birdsong', '#birches']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page)).toBe('#birches');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(
      await list(page).locator('[aria-selected=true]').getAttribute('id'),
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).inputValue()).toBe('Morning @heron and #birches ');
    await page.keyboard.press('Control+z');
    await expect.poll(() => field(page).inputValue()).toBe('Morning @heron and #bi');
    await page.keyboard.insertText('r ');

    expect(await suggested(page, '$her')).toEqual(['$HERO', '$HERON']);
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    expect(await field(page).isVisible()).toBe(true);
    await suggested(page, ' #bi');
    await page.keyboard.type(' ');
    await list(page).waitFor({ state: 'detached' });
    await suggested(page, '@he');
    const asked = calls.filter((call) => call.includes('/search/autocomplete/'));
    // One for each of the names: the second time they are known.
    expect(asked.map((call) => call.split('/').at(-1))).toEqual(['user', 'hashtag', 'ticker']);
    for (const _ of '@he') await page.keyboard.press('Backspace');
    await list(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => hasFocus(field(page))).toBe(false);
    expect(errors).toEqual([]);
  });
});

test('Enter takes the first suggestion, and makes a new line where nothing is suggested', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await field(page).waitFor();
  const names = await suggested(page, 'Morning @he');
  expect(names[0]).toMatch(/@heron$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('Morning @heron ');
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('Morning @heron \n');
});

test('GUARD-39 an address that shares a link opens the composer with it once, and what was written stays', async () => {
  const { page } = await community.visit({ as: alice });
  const link = 'https://x.y/page?a=b&c';
  await page.goto(`/trending?share-url=${encodeURIComponent(link)}`);
  await field(page).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe(link);
  await arrived(page, '/trending');
  await page.reload();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await field(page).isVisible()).toBe(false);
  await page.goto('/?share-title=Read&share-text=Read%20https://z.example');
  await field(page).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe(`${link}\nRead https://z.example`);
  await arrived(page, '/feed');
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(await manifest.json()).toMatchObject({
    share_target: { action: '/feed', method: 'GET', params: { url: 'share-url' } },
  });
});

test('GUARD-39 what an address shares stays in it until it is kept: a reload brings it where the network was away', async () => {
  const { page } = await community.visit({ as: await community.server.signUp('sharon') });
  await page.route('**/shared-link-*.js', (route) => route.abort('connectionreset'));
  await page.goto('/trending?share-text=Fog%20over%20the%20harbour&window=day');
  await page.getByText('This could not be opened.').waitFor();
  expect(new URL(page.url()).searchParams.get('share-text')).toBe('Fog over the harbour');
  await page.unroute('**/shared-link-*.js');
  await page.reload();
  await expect.poll(() => field(page).inputValue()).toContain('Fog over the harbour');
  expect(new URL(page.url()).search).toBe('?window=day');
});

test('GUARD-39 what was shared is brought once, though its reader goes elsewhere before it is kept, and comes back', async () => {
  const { page } = await community.visit({ as: await community.server.signUp('shirley') });
  const held = Promise.withResolvers<void>();
  await page.route('**/shared-link-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/trending?share-text=Fog');
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await arrived(page, '/groups');
  held.resolve();
  await expect.poll(() => field(page).inputValue()).toBe('Fog');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await field(page).waitFor({ state: 'hidden' });
  await page.goBack();
  await arrived(page, '/trending');
  expect(new URL(page.url()).search).toBe('');
  expect(await field(page).isVisible()).toBe(false);
});

test('GUARD-39 what is shared while its reader already writes waits until they have closed the composer, and loses none of their words', async () => {
  const { page } = await community.visit({ as: await community.server.signUp('sheryl') });
  const part = '**/shared-link-*.js';
  const arrive = await holdBack(page, part);
  await page.goto('/trending?share-text=Fog');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await field(page).fill('Half a thought');
  const answered = page.waitForResponse(part);
  arrive();
  await (await answered).finished();
  await stillness(page);
  await field(page).fill('A thought');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect
    .poll(() =>
      field(page)
        .filter({ visible: true })
        .evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value)),
    )
    .toEqual(['A thought\nFog']);
  expect(new URL(page.url()).search).toBe('');
});
