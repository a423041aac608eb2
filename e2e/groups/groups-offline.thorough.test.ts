// Thorough: it waits for the service worker and for caches on the device.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, openLive, startCommunity, writePost } from '../harness/community.ts';
import { readDeviceCache, waitForStoredFiles } from '../harness/device-cache.ts';

const QUIET_MS = 30_000;

let community: Community;
let owner: TestMember;
let member: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [owner, member] = [await signUp('olga'), await signUp('milo')];
});
afterAll(() => community.stop());

test(
  'reads groups offline and removes private ones after bans',
  { tags: ['GUARD-27', 'CACHE-01'] },
  async () => {
    const body = { name: 'Bitterns', visibility: 'private', description: 'Only among us.' };
    const { id } = (await owner.api('PUT', '/group/add', body)).body.data;
    await writePost(owner, 'Said among members', { groupId: id });
    await member.api('POST', '/group/join', { groupId: id });
    await owner.api('POST', '/group/approve', { groupId: id, userId: member.ulid });
    const { page, context } = await community.visit({
      as: member,
      serviceWorkers: 'allow',
      savesData: false,
    });
    const main = page.getByRole('main');
    await openLive(page, `/group/${id}`, `private-user-${member.ulid}`);
    await main.getByText('Said among members').waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const onDevice = async (): Promise<string> =>
      JSON.stringify(await readDeviceCache(page, member));
    const secrets = ['Only among us.', 'Said among members'];
    for (const secret of secrets) {
      await expect.poll(onDevice, { timeout: QUIET_MS }).toContain(secret);
    }
    await waitForStoredFiles(page);
    await context.setOffline(true);
    await page.goto(`/group/${id}`);
    await main.getByText('Only among us.').waitFor();
    await main.getByText('Said among members').waitFor();

    await context.setOffline(false);
    await openLive(page, `/group/${id}`, `private-user-${member.ulid}`);
    await owner.api('POST', '/group/ban', { groupId: id, userId: member.ulid });
    await main.getByText('You are banned from this group').waitFor();
    for (const secret of secrets) {
      await expect.poll(onDevice, { timeout: QUIET_MS }).not.toContain(secret);
    }
    await context.setOffline(true);
    await page.goto(`/group/${id}`);
    await main.getByRole('button').first().waitFor();
    for (const secret of secrets) expect(await page.getByText(secret).count()).toBe(0);
  },
);
