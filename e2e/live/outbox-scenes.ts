import type { Chat } from '@rookery/contract/chats/chat.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { type Community, PHONE, writePost } from '../harness/community.ts';
import { readDeviceCache, waitForStoredFiles } from '../harness/device-cache.ts';
import { waitForServiceWorker } from './offline-scenes.ts';
import { button, card, choice } from '../posts/reactions-scenes.ts';

const PATIENCE = { timeout: 30_000 };

export async function seedOutbox({ server }: Community) {
  const [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
  await bob.api('PUT', '/profile/alice/follow');
  const chat: Chat = (await bob.api('POST', '/chats', { userId: alice.ulid })).body.data;
  const ulid = server.freshUlid();
  await bob.api('PUT', `/chats/${chat.id}/messages`, { ulid, body: 'Are you on the train?' });
  await alice.api('POST', `/chats/${chat.id}/accept`);
  const post = await writePost(bob, 'The heron is back.');
  return { alice, bob, chat, post };
}

export type OutboxMembers = Awaited<ReturnType<typeof seedOutbox>>;

const waitsButton = (page: Page) => page.getByRole('button', { name: /^Waiting to be sent/ });

async function readOnline(page: Page, { alice, chat, post }: OutboxMembers): Promise<void> {
  await page.goto('/feed');
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Create a post' }).first().click();
  await page.getByRole('textbox').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`/chat/${chat.id}`);
  await page.getByRole('log').getByText('Are you on the train?').waitFor();
  const onDevice = async (): Promise<(string | undefined)[]> =>
    ((await readDeviceCache(page, alice))?.['lists'] ?? []).map(({ key }) => key);
  await expect.poll(onDevice, PATIENCE).toContain(`["messages","${chat.id}"]`);
  await page.goto('/bob');
  await card(page, post).waitFor();
  await waitForStoredFiles(page);
}

async function actOffline(page: Page, { chat, post }: OutboxMembers): Promise<void> {
  await page
    .getByRole('button', { name: /^Follow/ })
    .first()
    .click();
  await button(page, post).click();
  await choice(page, 'heart').click();
  await page.getByRole('button', { name: 'Create a post' }).first().click();
  await page.getByRole('textbox').fill('Written between two stations');
  await page.getByRole('button', { name: 'Post', exact: true }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(`/chat/${chat.id}`);
  await page.getByLabel('Write a message').fill('Yes, in a tunnel');
  await page.getByLabel('Write a message').press('Enter');
  await page.getByRole('log').getByText('Yes, in a tunnel').waitFor();
}

async function countSent({ server }: Community, { alice, bob, chat, post }: OutboxMembers) {
  const count = async (from: string, values: unknown[]): Promise<number> => {
    const { rows } = await server.database.pool.query(
      `select count(*)::int as n from ${from}`,
      values,
    );
    return rows[0].n;
  };
  return {
    posts: await count('posts where body = $1', ['Written between two stations']),
    reactions: await count('reactions where post_id = $1', [ulidToUuid(post)]),
    follows: await count('follows where follower_id = $1 and followee_id = $2', [alice.id, bob.id]),
    messages: await count('messages where chat_id = $1 and body = $2', [
      ulidToUuid(chat.id),
      'Yes, in a tunnel',
    ]),
  };
}

export async function expectSentAfterKill(
  community: Community,
  members: OutboxMembers,
): Promise<void> {
  const { alice } = members;
  const visit = await community.visit({
    as: alice,
    viewport: PHONE,
    serviceWorkers: 'allow',
    savesData: false,
  });
  const { page, context } = visit;
  await readOnline(page, members);
  await context.setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  await actOffline(page, members);
  await waitsButton(page).filter({ hasText: '(4)' }).waitFor();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/feed');
  await expect
    .poll(() => countSent(community, members), PATIENCE)
    .toEqual({ posts: 1, reactions: 1, follows: 1, messages: 1 });
  await waitsButton(again).waitFor({ state: 'detached' });
}
