import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, DESKTOP, PHONE, startCommunity } from '../harness/community.ts';
import { findOverflows } from '../harness/page-faults.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const boxes = async (card: Locator): Promise<unknown> => [
  await card.boundingBox(),
  await card.getByRole('link').nth(1).boundingBox(),
  await card.locator('time').boundingBox(),
];

test.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])('follows the author of a card on %s', async (_name, viewport) => {
  const { server } = community;
  const turn = viewport === PHONE ? 'p' : 'w';
  const [ann, ben, cleo] = [
    await server.signUp(`ann_${turn}`),
    await server.signUp(`ben_${turn}`),
    await server.signUp(`cleo_${turn}`),
  ];
  await ann.follow(ben);
  for (const [who, text] of [
    [ann, 'Own words'],
    [ben, 'Words of a friend'],
    [cleo, 'Words of a stranger'],
  ] as const) {
    await who.post(`${text} ${turn}`);
  }
  const { page, errors } = await community.visit({ as: ann, viewport });
  await page.route('**/v3/profile', async (route) => {
    await page
      .getByRole('article', { name: /Words of a stranger/ })
      .first()
      .waitFor();
    await route.continue();
  });
  const answered = page.waitForResponse('**/v3/profile');
  await page.goto('/feed?feedType=global');
  const card = page.getByRole('article', { name: new RegExp(`Words of a stranger ${turn}`) });
  await card.waitFor();
  const before = await boxes(card);
  await answered;
  const follow = card.getByRole('button', { name: /^Follow Cleo/ });
  await follow.waitFor();
  expect(await boxes(card)).toEqual(before);
  expect(await findOverflows(page)).toEqual([]);
  const others = page.getByRole('article', { name: new RegExp(`(Own words|friend) ${turn}`) });
  expect(await others.count()).toBe(2);
  expect(await others.getByRole('button', { name: /^Follow/ }).count()).toBe(0);
  await follow.click();
  await card.getByRole('button', { name: /^Following Cleo/ }).waitFor();
  expect(await boxes(card)).toEqual(before);

  await page.goto('/feed');
  await page.getByRole('article', { name: new RegExp(`Words of a stranger ${turn}`) }).waitFor();
  expect(
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Follow/ })
      .count(),
  ).toBe(0);
  expect(errors).toEqual([]);
});
