import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { barriers, overhangs } from './barriers.ts';
import {
  arrived,
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  TABLET,
  writePost,
} from './community.ts';
import { stillness } from './stillness.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
  const { server } = community;
  for (const name of ['anna', 'bert', 'cleo', 'dirk', 'elsa', 'finn']) {
    const author = await server.signUp(name);
    await writePost(author, `The words of ${name}.`);
  }
  await server.runJob('compute-trends');
});
afterAll(() => community.stop());

const START = 'Start Building Your Experience: Follow Someone!';
const start = (page: Page): Locator => page.getByRole('heading', { name: START, exact: true });
const feed = (page: Page): Locator => page.getByRole('feed');
const people = (page: Page): Locator =>
  page.getByRole('main').getByRole('region', { name: 'People to follow' });
const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? 0;

test.each([
  ['a phone', PHONE],
  ['a tablet', TABLET],
  ['a desktop', DESKTOP],
])(
  'FEED-39 FEED-50 on %s an empty feed suggests people, and fills as they are followed, without anything moving under the finger',
  async (where, viewport) => {
    const reader = await community.server.signUp(where.replace('a ', 'new_'));
    const { page, errors } = await community.visit({ as: reader, viewport });
    await page.goto('/feed');
    await start(page).waitFor();
    await page.getByText('Search for users in Discover', { exact: false }).waitFor();
    const follows = people(page).getByRole('button', { name: /^Follow / });
    await follows.nth(4).waitFor();
    expect(await follows.count()).toBe(5);
    expect(await barriers(page)).toEqual([]);
    expect(await overhangs(page)).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, 60));
    await stillness(page);

    const first = people(page).getByRole('listitem').nth(2).getByRole('button');
    const name = String(await first.getAttribute('aria-label')).replace('Follow ', '');
    const before = await topOf(first);
    await first.click();
    const strings = (of: string): Locator =>
      feed(page).getByText(`The words of ${of.toLowerCase()}.`);
    await strings(name).waitFor();
    await expect.poll(() => topOf(first)).toBeCloseTo(before, 0);
    await expect.poll(() => start(page).count()).toBe(0);
    await expect.poll(() => follows.count()).toBe(4);

    const names = await follows.evaluateAll((all) =>
      all.map((one) => String(one.getAttribute('aria-label')).replace('Follow ', '')),
    );
    for (const each of names) {
      await people(page)
        .getByRole('button', { name: `Follow ${each}`, exact: true })
        .click();
    }
    for (const each of names) await strings(each).waitFor();
    await expect.poll(() => feed(page).getByRole('article').count()).toBe(5);
    await page.mouse.move(0, 0);
    expect(await barriers(page)).toEqual([]);

    // To a profile and back it is all still there; done with, the posts alone.
    await people(page).getByRole('link', { name }).click();
    await arrived(page, `/${name.toLowerCase()}`);
    await page.goBack();
    await people(page).waitFor();
    await strings(name).waitFor();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await people(page).waitFor({ state: 'detached' });
    await expect.poll(() => feed(page).getByRole('article').count()).toBe(5);
    expect(errors).toEqual([]);
  },
);

test('FEED-50 an empty feed tells nobody to follow someone who follows already', async () => {
  const reader = await community.server.signUp('gwen');
  await community.server.signUp('silent');
  await reader.api('PUT', '/profile/silent/follow');
  const { page } = await community.visit({ as: reader });
  await page.goto('/feed');
  await page.getByRole('heading', { name: 'No posts here yet', exact: true }).waitFor();
  await people(page)
    .getByRole('button', { name: /^Follow / })
    .nth(4)
    .waitFor();
  await expect.poll(() => start(page).count()).toBe(0);
});

test('FEED-50 a member alone is shown how to bring others in, and then the way to the first post', async () => {
  const empty = await startCommunity();
  onTestFinished(() => empty.stop());
  const founder = await empty.server.signUp('founder');
  await empty.server.runJob('compute-trends');
  const { page, context } = await empty.visit({ as: founder, viewport: PHONE });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: empty.url });
  await page.goto('/feed');
  await start(page).waitFor();
  await page.getByText('Bring your friends in, then write the first post.').waitFor();
  expect(await people(page).count()).toBe(0);
  expect(await barriers(page)).toEqual([]);
  // The link leads everybody to their own machine, as long as the network has no address of its own.
  await page.getByText('Only this machine reaches this address.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Invite friends' }).click();
  await page.getByText('Link copied. Send it to your friends.').waitFor();
  await page.getByRole('button', { name: 'Write the first post' }).click();
  await page.getByPlaceholder("What's on your mind?").fill('Here we begin.');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await feed(page).getByText('Here we begin.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Invite friends' }).count()).toBe(0);
});
