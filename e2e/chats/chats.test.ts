import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { picture } from '../../server/test/uploads.ts';
import {
  messageLog,
  chooseInMessageMenu,
  messageRow,
  openChat,
  fetchMessageTexts,
  sendMessage,
  messageField,
} from './chat-page.ts';
import { type Community, DESKTOP, openLive, PHONE, startCommunity } from '../harness/community.ts';

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

const chatOf = (page: Page): string => page.url().split('/').at(-1) ?? '';

test(
  'two members talk, reply, react and unsend on both screens',
  { tags: ['CHAT-02'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await page.goto(`/${bob.username}`);
    await page.getByRole('button', { name: /^Message/ }).click();
    await page.waitForURL('**/chat/*');
    await messageLog(page).getByText('its operator can read them').waitFor();
    await messageField(page).fill('Are you there?');
    await messageField(page).press('Enter');
    await messageRow(page, 'Are you there?').getByText('Sent').waitFor();
    const { page: theirs } = await community.visit({ as: bob, viewport: PHONE });
    await openLive(theirs, '/feed', `private-user-${bob.ulid}`);
    await theirs.getByRole('link', { name: 'Chats, 1 new' }).click();
    await theirs.getByRole('link', { name: /Are you there/ }).click();
    await messageRow(theirs, 'Are you there?').waitFor();
    await messageRow(page, 'Are you there?').getByText('Read').waitFor();
    for (const each of [page, theirs]) await each.getByText('Active now').waitFor();
    expect(await theirs.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0);
    await messageField(theirs).fill('I am.');
    await theirs.getByRole('button', { name: 'Send' }).click();
    await messageRow(page, 'I am.').waitFor();
    await expect.poll(() => theirs.getByRole('status').allTextContents()).not.toContain('I am.');
    await expect
      .poll(async () => {
        await messageField(page).press('a');
        return theirs.getByText(/is typing/).count();
      })
      .toBe(1);
    await messageField(page).fill('And');
    await messageField(page).press('Shift+Enter');
    expect(await messageField(page).inputValue()).toBe('And\n');

    const first = await sendMessage(bob, chatOf(page), 'The boats go out at six');
    await chooseInMessageMenu(page, first.body, 'Reply');
    await messageField(page).fill('Then at six');
    await messageField(page).press('Escape');
    await expect.poll(() => page.getByText(/^Replying/).count()).toBe(0);
    await chooseInMessageMenu(page, first.body, 'Reply');
    await messageField(page).press('Enter');
    await messageRow(theirs, 'Then at six').getByText('The boats go out at six').waitFor();
    await chooseInMessageMenu(theirs, 'Then at six', 'React');
    await theirs.getByRole('menuitemcheckbox', { name: 'Heart' }).click();
    await messageRow(page, 'Then at six').getByRole('button', { name: 'Heart, 1' }).waitFor();
    await chooseInMessageMenu(theirs, 'The boats go out', 'Unsend');
    await theirs.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click();
    await page.getByText('This message was unsent.').waitFor();
    await theirs.getByText('You unsent this message.').waitFor();
    await expect.poll(() => page.getByText('The boats go out at six').count()).toBe(0);
  },
);

test('a member accepts a request and begins a new chat', { tags: ['CHAT-02'] }, async () => {
  const [shy, away] = [await signUp('shy'), await signUp('away')];
  await shy.api('PATCH', '/user/settings', { chats_from: 'nobody' });
  await away.api('PUT', `/profile/${alice.username}/block`);
  const stranger = await signUp('stan');
  const { id } = await openChat(stranger, { userId: alice.ulid });
  const { page: asking } = await community.visit({ as: stranger });
  await asking.goto(`/chat/${id}`);
  await messageField(asking).fill('May I ask you something?');
  await messageField(asking).press('Enter');
  await messageRow(asking, 'May I ask').getByText('Sent').waitFor();
  const { page, calls } = await community.visit({ as: alice, viewport: PHONE });
  await page.goto('/chats');
  await page.getByRole('heading', { name: '1 request' }).waitFor();
  expect(await page.getByText('No chats yet').count()).toBe(0);
  await page.getByRole('button', { name: 'Show requests' }).click();
  await page.getByRole('link', { name: /May I ask/ }).click();
  await page.getByText(/wants to message you/).waitFor();
  await messageRow(page, 'May I ask').waitFor();
  expect(calls.filter((call) => call.endsWith('/read'))).toEqual([]);
  expect(await messageField(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Accept' }).click();
  await messageField(page).waitFor();
  await messageRow(asking, 'May I ask').getByText('Read').waitFor();

  await page.goBack();
  await page.getByRole('tab', { name: 'Chats', selected: true }).waitFor();
  await page.getByRole('link', { name: /May I ask/ }).waitFor();
  await page.getByRole('button', { name: 'New chat' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  const followed = dialog.getByRole('region', { name: 'Members you follow' });
  await followed.getByRole('button', { name: new RegExp(bob.username) }).waitFor();
  const whom = dialog.getByLabel('Name or username');
  await whom.fill(away.username);
  await dialog.getByText('No members found').waitFor();
  await whom.fill(shy.username);
  await dialog.getByRole('button', { name: new RegExp(shy.username) }).click();
  await dialog.getByText('This member doesn’t accept new chats.').waitFor();
  await whom.fill(bob.username);
  await dialog.getByRole('button', { name: new RegExp(bob.username) }).click();
  await page.waitForURL('**/chat/*');
  await messageLog(page).getByText('its operator can read them').waitFor();
  await messageField(page).fill('Hello');
  await messageField(page).press('Enter');
  await messageRow(page, 'Hello').getByText('Sent').waitFor();
  expect(await fetchMessageTexts(bob, chatOf(page))).toEqual(['Hello']);
});

test('closes the field after three messages of a request', { tags: ['CHAT-02'] }, async () => {
  const [asker, other] = [await signUp('asker'), await signUp('otto')];
  const { id } = await openChat(asker, { userId: other.ulid });
  const { page } = await community.visit({ as: asker });
  await page.goto(`/chat/${id}`);
  const say = async (text: string): Promise<void> => {
    await messageField(page).fill(text);
    await messageField(page).press('Enter');
    await messageRow(page, text).waitFor();
  };
  await page.getByText('you can send 3 messages, without media').waitFor();
  await say('One');
  await page.getByText('you can send 2 messages, without media').waitFor();
  await say('Two');
  await page.getByText('you can send 1 more message, without media').waitFor();
  await say('Three');
  await page.getByText(/You can write again when .+ accepts\./).waitFor();
  expect(await messageField(page).count()).toBe(0);
  await page.reload();
  await page.getByText(/You can write again when .+ accepts\./).waitFor();

  const { page: theirs } = await community.visit({ as: other, viewport: DESKTOP });
  await theirs.goto('/chats?list=requested');
  await theirs.getByRole('link', { name: /Three/ }).click();
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await theirs.getByRole('tab', { name: 'Chats', selected: true }).waitFor();
  await theirs.getByRole('link', { name: /Three/ }).waitFor();
  await say('Four');
  expect((await fetchMessageTexts(other, id)).toSorted()).toEqual(['Four', 'One', 'Three', 'Two']);
});

test('sends a picture and a GIF that open full size', { tags: ['CHAT-02'] }, async () => {
  const { id } = await openChat(alice, { userId: bob.ulid });
  const { page } = await community.visit({ as: alice });
  await page.goto(`/chat/${id}`);
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: await picture(300, 200) };
  await page.route(
    '**/v3/chats/*/messages',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.locator('[data-writes] input[type=file]').setInputFiles(file);
  await messageField(page).fill('The harbour');
  await messageField(page).press('Enter');
  const sent = messageRow(page, 'The harbour');
  await sent.getByText('Sent').waitFor();
  await expect.poll(() => messageField(page).inputValue()).toBe('');
  expect(
    await page.getByRole('group', { name: 'Media in this message' }).getByRole('listitem').count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Add a GIF' }).click();
  await page
    .getByRole('dialog')
    .getByRole('list', { name: 'GIFs' })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => messageLog(page).getByRole('article').count()).toBe(2);
  const { page: theirs } = await community.visit({ as: bob });
  await theirs.goto(`/chat/${id}`);
  await expect.poll(() => messageLog(theirs).getByRole('article').locator('img').count()).toBe(2);
  await messageRow(theirs, 'The harbour').getByRole('button', { name: 'Media 1 of 1' }).click();
  await theirs.getByRole('dialog').locator('img').first().waitFor();
  await theirs.keyboard.press('Escape');
  await expect.poll(() => theirs.getByRole('dialog').count()).toBe(0);
  expect(await fetchMessageTexts(bob, id)).toEqual(['The harbour', '']);
});
