// Thorough: it covers phones, and links that are shared while the network or the reader is busy.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { waitForPath, type Community, PHONE, startCommunity } from '../harness/community.ts';
import { delayResponses, waitForStillness } from '../harness/stillness.ts';
import { field, fillNames, typeForSuggestions, takeSuggestions } from './suggestions-scenes.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await fillNames(community.server);
});
afterAll(() => community.stop());

test(
  'a member takes suggested names by touch',
  { tags: ['COMPOSE-33', 'COMPOSE-35', 'COMPOSE-36', 'COMPOSE-37', 'COMPOSE-38'] },
  async () => {
    const visit = await community.visit({ as: alice, viewport: PHONE, hasTouch: true });
    await takeSuggestions(visit, true);
  },
);

test('takes a suggestion by Enter, or else inserts a newline', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await field(page).waitFor();
  const names = await typeForSuggestions(page, 'Morning @he');
  expect(names[0]).toMatch(/@heron$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('Morning @heron ');
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('Morning @heron \n');
});

test('opens the composer once for a shared link', { tags: ['GUARD-39'] }, async () => {
  const { page } = await community.visit({ as: alice });
  const link = 'https://x.y/page?a=b&c';
  await page.goto(`/trending?share-url=${encodeURIComponent(link)}`);
  await field(page).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe(link);
  await waitForPath(page, '/trending');
  await page.reload();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await field(page).isVisible()).toBe(false);
  await page.goto('/?share-title=Read&share-text=Read%20https://z.example');
  await field(page).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe(`${link}\nRead https://z.example`);
  await waitForPath(page, '/feed');
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(await manifest.json()).toMatchObject({
    share_target: { action: '/share', method: 'POST', params: { url: 'share-url' } },
  });
});

test('keeps shared text in the address until it is stored', { tags: ['GUARD-39'] }, async () => {
  const { page } = await community.visit({ as: await community.server.signUp('sharon') });
  await page.route('**/shared-link-*.js', (route) => route.abort('connectionreset'));
  await page.goto('/trending?share-text=Fog%20over%20the%20harbour&window=day');
  await page.getByText('Couldn’t open this.').waitFor();
  expect(new URL(page.url()).searchParams.get('share-text')).toBe('Fog over the harbour');
  await page.unroute('**/shared-link-*.js');
  await page.reload();
  await expect.poll(() => field(page).inputValue()).toContain('Fog over the harbour');
  expect(new URL(page.url()).search).toBe('?window=day');
});

test(
  'inserts shared text once when the reader leaves and returns',
  { tags: ['GUARD-39'] },
  async () => {
    const { page } = await community.visit({ as: await community.server.signUp('shirley') });
    const held = Promise.withResolvers<void>();
    await page.route('**/shared-link-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/trending?share-text=Fog');
    await page.getByRole('link', { name: 'Groups' }).first().click();
    await waitForPath(page, '/groups');
    held.resolve();
    await expect.poll(() => field(page).inputValue()).toBe('Fog');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await field(page).waitFor({ state: 'hidden' });
    await page.goBack();
    await waitForPath(page, '/trending');
    expect(new URL(page.url()).search).toBe('');
    expect(await field(page).isVisible()).toBe(false);
  },
);

test('delays shared text until the open composer closes', { tags: ['GUARD-39'] }, async () => {
  const { page } = await community.visit({ as: await community.server.signUp('sheryl') });
  const part = '**/shared-link-*.js';
  const arrive = await delayResponses(page, part);
  await page.goto('/trending?share-text=Fog');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await field(page).fill('Half a thought');
  const answered = page.waitForResponse(part);
  arrive();
  await (await answered).finished();
  await waitForStillness(page);
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
