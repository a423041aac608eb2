// Thorough: it covers lost answers, offline writing, late dialogs, long histories and reports.
import type { Message } from '@rookery/contract/chats/chat.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { announceSettled } from '../../server/test/media-rows.ts';
import type { TestMember } from '../../server/test/server.ts';
import { picture, put, sign } from '../../server/test/uploads.ts';
import {
  messageLog,
  chooseInMessageMenu,
  messageRow,
  openChat,
  fetchMessageTexts,
  sendMessage,
  messageField,
} from './chat-page.ts';
import {
  waitForPath,
  type Community,
  mayReload,
  openLive,
  pathOf,
  startCommunity,
} from '../harness/community.ts';
import { expectAt, expectGone } from '../harness/shown.ts';
import { delayResponses } from '../harness/stillness.ts';

let community: Community;
let made = 0;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());
beforeEach(async () => {
  made += 1;
  [alice, bob] = [await signUp('alice'), await signUp('bob')];
  await alice.api('PUT', `/profile/${bob.username}/follow`);
  await bob.api('PUT', `/profile/${alice.username}/follow`);
});

const signUp = (name: string): Promise<TestMember> => community.server.signUp(`${name}${made}`);

function fillStorage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function full(name, value): void {
      if (/^rookery-(draft|outbox)-/.test(name)) throw new DOMException('', 'QuotaExceededError');
      set.call(this, name, value);
    };
    const putRow = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function full(...row) {
      if (this.name === 'intentions') throw new DOMException('', 'QuotaExceededError');
      return putRow.apply(this, row);
    };
  });
}

/** The mark disappears soon, so this check must run concurrently with the action that sets the mark. */
const expectMarked = (page: Page, text: string): Promise<void> =>
  expect.poll(() => messageRow(page, text).and(page.locator('[data-marked]')).count()).toBe(1);
/** A browser scrolls by whole pixels, but rows have fractional heights. */
const topOf = async (row: Locator): Promise<number> => (await row.boundingBox())?.y ?? NaN;

test(
  'loses and duplicates nothing when a sending tab is killed',
  { tags: ['CHAT-02'] },
  async () => {
    const { id } = await openChat(alice, { userId: bob.ulid });
    const { page, context } = await community.visit({ as: alice });
    await page.goto(`/chat/${id}`);
    await messageField(page).waitFor();
    await page.route('**/v3/chats/*/messages', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await messageField(page).fill('The first');
    await messageField(page).press('Enter');
    await messageField(page).fill('The second');
    await messageField(page).press('Enter');
    await messageRow(page, 'The second').waitFor();
    await expect.poll(() => fetchMessageTexts(bob, id)).toContain('The first');
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto('/settings');
    await expect.poll(() => fetchMessageTexts(bob, id)).toEqual(['The first', 'The second']);
    await again.goto(`/chat/${id}`);
    await messageRow(again, 'The second').getByText('Sent').waitFor();
    expect(await messageLog(again).getByRole('article').allTextContents()).toHaveLength(2);
  },
);

test(
  'sends offline messages in order and shows them as pending',
  { tags: ['CHAT-02'] },
  async () => {
    const { id } = await openChat(alice, { userId: bob.ulid });
    await sendMessage(bob, id, 'Before');
    const { page, context } = await community.visit({ as: alice });
    await page.goto(`/chat/${id}`);
    await messageRow(page, 'Before').waitFor();
    await context.setOffline(true);
    for (const text of ['One', 'Two', 'Three']) {
      await messageField(page).fill(text);
      await messageField(page).press('Enter');
    }
    await messageRow(page, 'Three').getByText('Will send when you’re online').waitFor();
    await sendMessage(bob, id, 'Meanwhile');
    await context.setOffline(false);
    await expect
      .poll(() => fetchMessageTexts(bob, id))
      .toEqual(['Before', 'Meanwhile', 'One', 'Two', 'Three']);
    await messageRow(page, 'Three').getByText('Sent').waitFor();
    const shown = async (): Promise<(string | undefined)[]> => {
      const rows = await messageLog(page).getByRole('article').allTextContents();
      return rows.map((text) => /Before|Meanwhile|One|Two|Three/.exec(text)?.[0]);
    };
    await expect.poll(shown).toEqual(['Before', 'Meanwhile', 'One', 'Two', 'Three']);
  },
);

test('offers retry or discard for a refused message', { tags: ['CHAT-02'] }, async () => {
  const { id } = await openChat(alice, { userId: bob.ulid });
  const { page } = await community.visit({ as: alice });
  await page.goto(`/chat/${id}`);
  await messageField(page).waitFor();
  // The page must not learn of the block before it sends the message.
  const { body: json } = await alice.api('GET', `/chats/${id}`);
  await page.route(`**/v3/chats/${id}`, (route) => route.fulfill({ json }));
  await bob.api('PUT', `/profile/${alice.username}/block`);
  await messageField(page).fill('Too late');
  await messageField(page).press('Enter');
  await page.getByText(/^Not sent/).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => messageRow(page, 'Too late').count()).toBe(0);
});

test(
  'shows messages of a deleted chat until they are discarded',
  { tags: ['CHAT-02'] },
  async () => {
    const body = { name: `Bitterns ${made}`, visibility: 'public' };
    const { id: groupId } = (await bob.api('PUT', '/group/add', body)).body.data;
    await alice.api('POST', '/group/join', { groupId });
    const { id } = await openChat(bob, { groupId });
    const { page, context } = await community.visit({ as: alice });
    await page.goto(`/chat/${id}`);
    await messageField(page).waitFor();
    await context.setOffline(true);
    await messageField(page).fill('Too late');
    await messageField(page).press('Enter');
    await messageRow(page, 'Too late').waitFor();
    await bob.api('POST', '/group/ban', { groupId, userId: alice.ulid });
    await context.setOffline(false);
    const unsent = page.getByRole('region', { name: 'These messages were not sent' });
    await unsent.getByText('Too late').waitFor();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog').getByLabel('Keep my draft in this browser').waitFor();
    await page.goto('/chats');
    await unsent.getByText(/^Not sent/).waitFor();
    await unsent.getByRole('button', { name: 'Discard' }).click();
    await expectGone(unsent);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await question.getByRole('checkbox').count()).toBe(0);
  },
);

test(
  'warns before losing a message that could not be stored',
  { tags: ['GAP-082', 'CHAT-02'] },
  async () => {
    const { id } = await openChat(alice, { userId: bob.ulid });
    const { page } = await community.visit({ as: alice });
    await page.goto(`/chat/${id}`);
    await messageField(page).waitFor();
    await fillStorage(page);
    const sends = (url: URL): boolean => url.pathname === `/v3/chats/${id}/messages`;
    const write = async (text: string): Promise<void> => {
      await page.route(sends, (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.fallback(),
      );
      await messageField(page).fill(text);
      await messageField(page).press('Enter');
      await messageRow(page, text).getByText('This browser can’t save the message').waitFor();
    };
    await write('Only here');
    expect(await mayReload(page)).toBe(false);

    await page.getByRole('button', { name: 'Settings & Support' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('dialog', { name: 'Not everything is sent yet' });
    const said = /^1 item on this page is neither sent nor saved/;
    await question.getByText(said).waitFor();
    expect(await question.getByRole('button', { name: 'Keep and log out' }).count()).toBe(0);
    await question.getByRole('button', { name: 'Close' }).click();
    await expectGone(question);
    await page.getByRole('button', { name: 'Settings & Support' }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    const everywhere = page.getByRole('dialog');
    await everywhere.getByText(said).waitFor();
    expect(await everywhere.getByRole('checkbox').count()).toBe(0);
    await everywhere.getByRole('button', { name: 'Cancel' }).click();
    await expectGone(everywhere);

    await page.unroute(sends);
    await expect.poll(() => fetchMessageTexts(bob, id)).toEqual(['Only here']);
    await expect.poll(() => mayReload(page)).toBe(true);
    await page.goBack();
    await write('Not out');
    const asked = page.waitForEvent('dialog', (dialog) => dialog.type() === 'beforeunload');
    await page.close({ runBeforeUnload: true });
    await asked;
  },
);

test('warns before losing a draft that could not be stored', async () => {
  const { id } = await openChat(alice, { userId: bob.ulid });
  const { page } = await community.visit({ as: alice });
  await page.goto(`/chat/${id}`);
  await messageField(page).waitFor();
  await fillStorage(page);
  await page.evaluate(() => {
    const putRow = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function full(...row) {
      if (this.name === 'drafts') throw new DOMException('', 'QuotaExceededError');
      return putRow.apply(this, row);
    };
  });
  await messageField(page).click();
  await messageField(page).fill('Half a thought');
  await expect.poll(() => mayReload(page)).toBe(false);
  await messageField(page).fill('');
  await expect.poll(() => mayReload(page)).toBe(true);
  await messageField(page).fill('Half a thought');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expectGone(messageField(page));
  const asked = page.waitForEvent('dialog', (dialog) => dialog.type() === 'beforeunload');
  await page.close({ runBeforeUnload: true });
  await asked;
});

test('removes a declined request without notifying its sender', { tags: ['CHAT-02'] }, async () => {
  const stranger = await signUp('stan');
  const { id } = await openChat(stranger, { userId: alice.ulid });
  await sendMessage(stranger, id, 'Buy my boat');
  const { page } = await community.visit({ as: alice });
  await page.goto(`/chat/${id}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await waitForPath(page, '/chats');
  await page.getByRole('tab', { name: 'Requests' }).click();
  await page.getByText('No requests').waitFor();
  const { body } = await stranger.api('GET', `/chats/${id}`);
  expect(body.data.state).toBe('pending');
});

test('shows the retry of a failed picture to its sender', async () => {
  const { server } = community;
  const { id } = await openChat(alice, { userId: bob.ulid });
  const bytes = await picture(300, 200);
  const signed = (await sign(alice, bytes)).body as SignedUpload;
  await put(server, signed, bytes);
  const mediaId = ulidToUuid(signed.uuid);
  const mark = (change: string): Promise<unknown> =>
    server.database.pool.query(`update media set ${change} where id = $1`, [mediaId]);
  // Simulates another process that took the job and then gave it up.
  await mark(`state = 'processing', extension = 'webp', width_px = 300, height_px = 200,
    taken_until = now() + interval '1 day'`);
  const ulid = makeUlid(server.clock.now().getTime());
  const images = [`/media/${signed.key.slice(8)}.webp`];
  const body = { ulid, body: 'The harbour', images };
  expect((await alice.api('PUT', `/chats/${id}/messages`, body)).status).toBe(201);
  const [mine, theirs] = await Promise.all(
    [alice, bob].map(async (as) => {
      const { page } = await community.visit({ as });
      await page.goto(`/chat/${id}`);
      await messageRow(page, 'The harbour').getByText('Processing media').waitFor();
      return messageRow(page, 'The harbour');
    }),
  );
  await mark(`state = 'failed', can_retry = true, taken_until = null`);
  await announceSettled(server, mediaId);
  await theirs?.getByText('Processing media').waitFor({ state: 'detached' });
  await theirs?.getByText('This media couldn’t be shown.').waitFor();
  expect(await theirs?.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await mine?.getByRole('button', { name: 'Try again' }).click();
  for (const row of [mine, theirs]) {
    await row?.getByRole('button', { name: 'Media 1 of 1' }).locator('img').waitFor();
    await row?.getByText('Processing media').waitFor({ state: 'detached' });
    expect(await row?.getByText('This media couldn’t be shown.').count()).toBe(0);
    const gaps = await row?.locator('[data-count]').evaluate((media) => {
      const [own, bubble] = [media, media.parentElement!].map((el) => el.getBoundingClientRect());
      return [own!.left - bubble!.left, bubble!.right - own!.right].map(Math.round);
    });
    expect(gaps).toEqual([6, 6]);
  }
});

test('restores a draft after a reload in its chat only', { tags: ['CHAT-02'] }, async () => {
  const carol = await signUp('carol');
  const { id } = await openChat(alice, { userId: bob.ulid });
  const other = await openChat(alice, { userId: carol.ulid });
  const answered = await sendMessage(bob, id, 'What do you think?');
  const { page } = await community.visit({ as: alice });
  await page.goto(`/chat/${id}`);
  await chooseInMessageMenu(page, answered.body, 'Reply');
  await messageField(page).fill('Let me see');
  await page.reload();
  await expect.poll(() => messageField(page).inputValue()).toBe('Let me see');
  await page.getByText(/^Replying/).waitFor();
  await page.goto(`/chat/${other.id}`);
  await expect.poll(() => messageField(page).inputValue()).toBe('');
  await page.getByText('Draft:').waitFor();
});

test('stays at a linked message while other members write', { tags: ['CHAT-02'] }, async () => {
  const { id } = await openChat(alice, { userId: bob.ulid });
  const all: Message[] = [];
  for (let at = 1; at <= 120; at += 1) all.push(await sendMessage(bob, id, `Line ${at}.`));
  const { page } = await community.visit({ as: alice });
  let answer = (): void => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/messages\?.*cursor=/, async (route) => {
    await isAsked;
    await route.fallback();
  });
  const linked = messageRow(page, 'Line 60.');
  await Promise.all([
    openLive(page, `/chat/${id}?message=${all[59]?.ulid}`, `private-chat.${id}`),
    expectMarked(page, 'Line 60.'),
  ]);
  const before = await topOf(linked);
  await sendMessage(bob, id, 'Something new');
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  expect(Math.abs((await topOf(linked)) - before)).toBeLessThan(1.5);
  await messageLog(page).evaluate((log) => log.scrollTo(0, 60));
  const read = messageRow(page, 'Line 40.');
  const place = await topOf(read);
  const highest = messageLog(page).getByRole('article').first();
  const line = await highest.textContent();
  answer();
  await expect.poll(() => highest.textContent()).not.toBe(line);
  expect(Math.abs((await topOf(read)) - place)).toBeLessThan(1.5);
  await messageLog(page).evaluate((log) => log.scrollTo(0, 0));
  await messageRow(page, 'Line 2.').waitFor({ state: 'attached' });
  const shown = await messageLog(page).getByRole('article').count();
  expect(shown).toBeLessThan(120);
  await page.getByRole('button', { name: 'New messages' }).click();
  await messageRow(page, 'Something new').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'New messages' }).count()).toBe(0);
});

test('opens a chat at its first unread message', { tags: ['CHAT-02'] }, async () => {
  const { id } = await openChat(alice, { userId: bob.ulid });
  const last = await sendMessage(bob, id, 'Read already');
  await alice.api('POST', `/chats/${id}/read`, { ulid: last.ulid });
  for (let at = 1; at <= 60; at += 1) await sendMessage(bob, id, `News ${at}.`);
  const { page } = await community.visit({ as: alice });
  await page.goto(`/chat/${id}`);
  await expect
    .poll(
      async () => (await page.getByText('Unread messages', { exact: true }).boundingBox())?.y ?? -1,
    )
    .toBeGreaterThan(0);
  await messageRow(page, 'News 1.').waitFor();
  await page.getByRole('button', { name: 'Jump to newest message' }).click();
  await messageRow(page, 'News 60.').waitFor();
  await expect
    .poll(async () => (await alice.api('GET', '/chats/count')).body.data.unread_count)
    .toBe(0);
});

test('opens a group chat at first unread despite stale list', { tags: ['CHAT-02'] }, async () => {
  const draft = { name: `Herons ${made}`, visibility: 'public' };
  const { id: groupId } = (await alice.api('PUT', '/group/add', draft)).body.data;
  await bob.api('POST', '/group/join', { groupId });
  const { id } = await openChat(alice, { groupId });
  const last = await sendMessage(alice, id, 'Read already');
  await bob.api('POST', `/chats/${id}/read`, { ulid: last.ulid });
  const { page } = await community.visit({ as: bob });
  await openLive(page, '/chats', `private-user-${bob.ulid}`);
  await sendMessage(alice, id, 'News 1.');
  const row = page.locator(`[data-chat="${id}"]`);
  await row.getByText('News 1.').waitFor();
  for (let at = 2; at <= 60; at += 1) await sendMessage(alice, id, `News ${at}.`);
  await row.click();
  await expect
    .poll(
      async () => (await page.getByText('Unread messages', { exact: true }).boundingBox())?.y ?? -1,
    )
    .toBeGreaterThan(0);
  await messageRow(page, 'News 1.').waitFor();
  expect((await bob.api('GET', `/chats/${id}`)).body.data.unreadCount).toBe(60);
});

test('finds messages of all chats and opens them', { tags: ['CHAT-02'] }, async () => {
  const { id } = await openChat(alice, { userId: bob.ulid });
  await sendMessage(bob, id, 'The heron nests by the lighthouse');
  for (let at = 1; at <= 60; at += 1) await sendMessage(bob, id, `Line ${at}.`);
  const { page, calls } = await community.visit({ as: alice });
  await page.goto('/chats');
  const field = page.getByLabel('Search your chats');
  await field.waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.pressSequentially('heron');
  await page.clock.runFor(500);
  await page.clock.resume();
  await Promise.all([
    page.getByRole('link', { name: /The heron nests/ }).click(),
    expectMarked(page, 'The heron nests'),
  ]);
  expect(calls.filter((call) => call.endsWith('/chats/search'))).toHaveLength(1);
});

test('scrolls to a linked message again on a repeated click', { tags: ['CHAT-02'] }, async () => {
  const { id } = await openChat(alice, { userId: bob.ulid });
  await sendMessage(bob, id, 'The heron nests by the lighthouse');
  for (let at = 1; at <= 60; at += 1) await sendMessage(bob, id, `Line ${at}.`);
  await sendMessage(bob, id, 'A heron by the harbour');
  const { page } = await community.visit({ as: alice });
  await page.goto('/chats');
  await page.getByLabel('Search your chats').fill('heron');
  const follow = async (text: string): Promise<void> => {
    const link = page.getByRole('link', { name: new RegExp(text) });
    await Promise.all([link.click(), expectMarked(page, text)]);
  };
  for (const text of ['by the lighthouse', 'by the harbour', 'by the lighthouse']) {
    await follow(text);
  }
  await messageLog(page).evaluate((log) => log.scrollTo(0, log.scrollHeight));
  await expect.poll(() => page.locator('[data-marked]').count()).toBe(0);
  await follow('by the lighthouse');
  await Promise.all([page.goBack(), expectMarked(page, 'by the harbour')]);
  await Promise.all([page.goBack(), expectMarked(page, 'by the lighthouse')]);
});

test('shows no profile or handle of a deleted member', { tags: ['CHAT-02'] }, async () => {
  const { id } = await openChat(alice, { userId: bob.ulid });
  await sendMessage(bob, id, 'Farewell');
  await bob.api('DELETE', '/user');
  const { page } = await community.visit({ as: alice });
  await page.goto(`/chat/${id}`);
  await messageRow(page, 'Farewell').waitFor();
  await messageLog(page).getByText('This is where your chat begins.').waitFor();
  const header = page.locator('header').filter({ hasText: 'Former member' });
  expect(await header.textContent()).not.toContain('@');
  expect(await header.getByRole('link').count()).toBe(0);
  await header.getByRole('button', { name: 'More about Former member' }).click();
  const items = page.getByRole('menuitem');
  await expect.poll(() => items.allTextContents()).toEqual(['Mute', 'Remove from my list']);
});

test('opens a group’s chat and keeps it readable when closed', { tags: ['CHAT-01'] }, async () => {
  const group = (
    await alice.api('PUT', '/group/add', { name: `Herons ${made}`, visibility: 'public' })
  ).body.data;
  await bob.api('POST', '/group/join', { groupId: group.id });
  const { page } = await community.visit({ as: alice });
  await page.goto(`/group/${group.id}`);
  await page.getByRole('button', { name: `More about ${group.name}` }).click();
  await page.getByRole('menuitem', { name: 'Start group chat' }).click();
  await page.waitForURL('**/chat/*');
  await messageField(page).fill('Welcome, all of you');
  await messageField(page).press('Enter');
  const { page: theirs } = await community.visit({ as: bob });
  await theirs.goto(`/group/${group.id}`);
  await theirs.getByRole('link', { name: 'Chat', exact: true }).click();
  await messageRow(theirs, 'Welcome, all of you')
    .getByText(/^Alice/)
    .waitFor();
  await page.getByRole('button', { name: `More about ${group.name}` }).click();
  await page.getByRole('menuitem', { name: 'Close chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
  await theirs.getByText('This chat is closed.').waitFor();
  expect(await messageField(theirs).count()).toBe(0);
  await messageRow(theirs, 'Welcome, all of you').waitFor();
});

test('reports a message with a reason', { tags: ['CHAT-02'] }, async () => {
  const { id } = await openChat(alice, { userId: bob.ulid });
  const bad = await sendMessage(bob, id, 'Something vile');
  const { page } = await community.visit({ as: alice });
  await page.goto(`/chat/${id}`);
  await chooseInMessageMenu(page, bad.body, 'Report');
  const dialog = page.getByRole('dialog', { name: 'Report message' });
  const first = dialog.getByRole('radio').first();
  await expect.poll(() => first.evaluate((each) => each === document.activeElement)).toBe(true);
  await first.check();
  const reason = 'They wrote the same to all of us.';
  await dialog.getByRole('textbox').fill(reason);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith(`/chats/${id}/report`));
  await dialog.getByRole('button', { name: 'Submit' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ ulid: bad.ulid, reason });
  await page.getByText('The moderators will review your report.').waitFor();
});

test('keeps the next report open when an earlier one finishes', async () => {
  const { id } = await openChat(alice, { userId: bob.ulid });
  const [bad, worse] = [
    await sendMessage(bob, id, 'Something vile'),
    await sendMessage(bob, id, 'And worse'),
  ];
  const { page } = await community.visit({ as: alice });
  await page.goto(`/chat/${id}`);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/chats/*/report', async (route) => {
    await held;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Report message' });
  await chooseInMessageMenu(page, bad.body, 'Report');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('textbox').fill('They wrote the same to all of us.');
  const sent = page.waitForRequest('**/chats/*/report');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectGone(dialog);
  await chooseInMessageMenu(page, worse.body, 'Report');
  await dialog.getByRole('textbox').fill('And this as well.');
  answer();
  await page.getByText('The moderators will review your report.').waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('And this as well.');
});

test('reports the message that was shown when the dialog opened', async () => {
  const stranger = await signUp('stan');
  const { id } = await openChat(stranger, { userId: alice.ulid });
  const bad = await sendMessage(stranger, id, 'Something vile');
  const { page } = await community.visit({ as: alice });
  await openLive(page, `/chat/${id}`, `private-chat.${id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report message' });
  await dialog.getByRole('radio').first().check();
  const told = page.waitForResponse((response) => response.url().endsWith(`/chats/${id}`));
  await sendMessage(stranger, id, 'Good morning');
  await Promise.all([told, messageRow(page, 'Good morning').waitFor()]);
  const sent = page.waitForRequest((request) => request.url().endsWith(`/chats/${id}/report`));
  await dialog.getByRole('button', { name: 'Submit' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ ulid: bad.ulid });
});

test('keeps a newly opened chat while another is removed', async () => {
  const carol = await signUp('carol');
  const { id, title } = await openChat(alice, { userId: bob.ulid });
  const other = await openChat(alice, { userId: carol.ulid });
  await sendMessage(bob, id, 'Before');
  await sendMessage(alice, other.id, 'Hello');
  const { page } = await community.visit({ as: alice });
  await page.goto(`/chat/${id}`);
  await messageRow(page, 'Before').waitFor();
  const answer = await delayResponses(page, `**/v3/chats/${id}`);
  const asked = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('button', { name: `More about ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove from my list' }).click();
  await asked;
  await page.getByRole('link', { name: /Hello/ }).click();
  await waitForPath(page, `/chat/${other.id}`);
  await messageRow(page, 'Hello').waitFor();
  await messageField(page).fill('Let me see');
  answer();
  await page.getByText('Chat removed. It will come back with the next message.').waitFor();
  expect(pathOf(page)).toBe(`/chat/${other.id}`);
  expect(await messageField(page).inputValue()).toBe('Let me see');
});

test('opens only the chat of the latest new-chat dialog', async () => {
  const carol = await signUp('carol');
  await alice.api('PUT', `/profile/${carol.username}/follow`);
  const { page } = await community.visit({ as: alice });
  await page.goto('/chats');
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  const begin = (): Promise<void> => page.getByRole('button', { name: 'New chat' }).first().click();
  const person = (member: TestMember): Locator =>
    dialog.getByRole('button', { name: new RegExp(member.username) });
  const isAboutBob = (request: Request): boolean => request.postData()?.includes(bob.ulid) ?? false;
  const { promise: isLate, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/v3/chats', async (route) => {
    if (isAboutBob(route.request())) await isLate;
    await route.continue();
  });
  await begin();
  const asked = page.waitForRequest(isAboutBob);
  await person(bob).click();
  await asked;
  await page.keyboard.press('Escape');
  await expectGone(dialog);
  await begin();
  await person(carol).waitFor();
  const answered = page.waitForResponse((response) => isAboutBob(response.request()));
  answer();
  await answered;
  await person(carol).click();
  await page.waitForURL('**/chat/*');
  await messageField(page).waitFor();
  await page.goBack();
  await expectAt(page, '/chats');
});

test(
  'saves chat settings: allowed senders, read receipts and notifications',
  { tags: ['CHAT-02'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await page.goto('/settings');
    await page.getByRole('radio', { name: 'Members I follow' }).check();
    await page.getByRole('switch', { name: 'Send read receipts' }).click();
    await expect
      .poll(async () => {
        const { body } = await alice.api('GET', '/user/settings');
        return JSON.stringify(body);
      })
      .toContain('following');
  },
);
