// Thorough: it waits for caches on the device and for an offline reload.
import type { Chat } from '@rookery/contract/chats/chat.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, openLive, startCommunity } from '../harness/community.ts';
import { readDeviceCache, waitForStoredFiles } from '../harness/device-cache.ts';

/** A page stores what it shows once it is idle, which takes a while on a busy machine. */
const QUIET_MS = 30_000;

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob] = [await signUp('alice'), await signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  await bob.api('PUT', '/profile/alice/follow');
});
afterAll(() => community.stop());

async function say(by: TestMember, { id }: Chat, body: string): Promise<void> {
  const ulid = makeUlid(community.server.clock.now().getTime());
  expect((await by.api('PUT', `/chats/${id}/messages`, { ulid, body })).status).toBe(201);
}

const history = (page: Page): Locator => page.getByRole('log');
const words = (page: Page): Locator => page.getByLabel('Write a message');
const list = (page: Page): Locator => page.getByRole('region', { name: 'Your chats' });

test(
  'reads chats offline, sends once online, clears at sign-out',
  { tags: ['CACHE-01', 'CHAT-02'] },
  async () => {
    const chat: Chat = (await alice.api('POST', '/chats', { userId: bob.ulid })).body.data;
    await say(bob, chat, 'The boats are out');
    const { page, context } = await community.visit({
      as: alice,
      serviceWorkers: 'allow',
      savesData: false,
    });
    await openLive(page, `/chat/${chat.id}`, `private-user-${alice.ulid}`);
    await history(page).getByText('The boats are out').waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const onDevice = async (): Promise<string[]> =>
      ((await readDeviceCache(page, alice))?.['lists'] ?? []).map(({ key }) => key ?? '');
    await expect
      .poll(onDevice, { timeout: QUIET_MS })
      .toEqual(
        expect.arrayContaining([
          '["chats","open"]',
          `["chat","${chat.id}"]`,
          `["messages","${chat.id}"]`,
        ]),
      );
    // The chat script is not precached, and the page loaded it before the worker existed. Wait until it is
    // stored.
    await waitForStoredFiles(page);
    await context.setOffline(true);
    await page.goto('/chats');
    await list(page)
      .getByRole('link', { name: /The boats are out/ })
      .click();
    await history(page).getByText('The boats are out').waitFor();
    for (const text of ['One', 'Two']) {
      await words(page).fill(text);
      await words(page).press('Enter');
    }
    await page.goto(`/chat/${chat.id}`);
    await history(page).getByText('The boats are out').waitFor();
    await history(page).getByText('Two', { exact: true }).waitFor();
    await words(page).fill('Three');
    await words(page).press('Enter');
    await history(page).getByText('Three', { exact: true }).waitFor();
    await say(bob, chat, 'Meanwhile');

    await context.setOffline(false);
    const said = async (): Promise<string[]> => {
      const { body } = await bob.api('GET', `/chats/${chat.id}/messages`);
      return body.data.map((each: { body: string }) => each.body).toReversed();
    };
    const all = ['The boats are out', 'Meanwhile', 'One', 'Two', 'Three'];
    await expect.poll(said, { timeout: QUIET_MS }).toEqual(all);
    await history(page).getByText('Meanwhile').waitFor();
    await expect
      .poll(async () => {
        const rows = await history(page).getByRole('article').allTextContents();
        return rows.map((row) => all.find((text) => row.includes(text)));
      })
      .toEqual(all);
    await alice.api('POST', '/user/logoutAll');
    // The server refuses the next request. The page may have sent one already, so ignore errors of the
    // reload.
    await page.evaluate(() => location.reload()).catch(() => undefined);
    await expect.poll(() => page.url()).toContain('/login?');
    await expect
      .poll(() => readDeviceCache(page, alice).catch(() => 'moving'), { timeout: QUIET_MS })
      .toBeNull();
  },
);

test('deletes a group’s chat from a banned member’s device', { tags: ['CACHE-01'] }, async () => {
  const carol = await community.server.signUp('carol');
  const body = { name: 'Bitterns', visibility: 'public' };
  const { id } = (await bob.api('PUT', '/group/add', body)).body.data;
  await carol.api('POST', '/group/join', { groupId: id });
  const chat: Chat = (await bob.api('POST', '/chats', { groupId: id })).body.data;
  await say(bob, chat, 'Said among members');
  const { page, context } = await community.visit({
    as: carol,
    serviceWorkers: 'allow',
    savesData: false,
  });
  await openLive(page, `/chat/${chat.id}`, `private-user-${carol.ulid}`);
  await history(page).getByText('Said among members').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const onDevice = async (): Promise<string> => JSON.stringify(await readDeviceCache(page, carol));
  const ofChat = expect.stringContaining(`["messages","${chat.id}"]`.replaceAll('"', '\\"'));
  await expect.poll(onDevice, { timeout: QUIET_MS }).toEqual(ofChat);
  await bob.api('POST', '/group/ban', { groupId: id, userId: carol.ulid });
  await page.getByRole('heading', { name: /Chat not found/ }).waitFor();
  await expect.poll(onDevice, { timeout: QUIET_MS }).not.toContain('Said among members');
  await context.setOffline(true);
  await page.goto(`/chat/${chat.id}`);
  await page.getByRole('main').getByRole('button').first().waitFor();
  expect(await page.getByText('Said among members').count()).toBe(0);
});
