import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { moreStrings } from '../../web/src/features/posts/post/more-strings.ts';
import {
  type Community,
  PHONE,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { controlRealtimeNetwork, type RealtimeNetwork } from '../harness/realtime-network.ts';
import { expectGone, expectShown } from '../harness/shown.ts';
import { feed, first, pill } from './realtime-scenes.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let open: string;
let closed: string;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob] = [await signUp('alice'), await signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  open = await bob.createGroup('Open herons');
  closed = await bob.createGroup('Closed herons', { visibility: 'private' });
  await alice.joinGroup(open);
  const { token } = (await bob.do(makeGroupInvite, { body: { groupId: closed } })).data;
  await alice.joinGroup(closed, token);
  for (const groupId of [open, closed]) await writePost(bob, 'The first one.', { groupId });
});
afterAll(() => community.stop());

interface Opened {
  page: Page;
  wire: RealtimeNetwork;
  calls: string[];
}

/** Opens a page and stops its clock, so that no other timer loads anything. */
async function openStill(path: string): Promise<Opened> {
  const { page, calls } = await community.visit({ as: alice, viewport: PHONE });
  const wire = await controlRealtimeNetwork(page);
  await page.clock.install();
  await page.goto(path);
  await page.getByRole('article').first().waitFor();
  await wire.live();
  await page.clock.pauseAt(Date.now() + 20_000);
  return { page, wire, calls };
}

async function expectPill(page: Page, wire: RealtimeNetwork, groupId?: string): Promise<void> {
  const text = `Is this live? ${Math.random()}`;
  const id = await writePost(bob, text, groupId ? { groupId } : {});
  await wire.told(id);
  await page.clock.runFor(2000);
  await expectShown(pill(page));
  await pill(page).click();
  await expectShown(feed(page).getByText(text));
  await expectGone(pill(page));
}

const feedChecks = (calls: string[]): string[] =>
  calls.filter((call) => /^POST \/v3\/posts\/(?:global|groups|following)$/.test(call));

test(
  'shows the pill on group pages by live events',
  { tags: ['NEWPOST-07', 'RT-07'] },
  async () => {
    for (const groupId of [open, closed]) {
      const { page, wire, calls } = await openStill(`/group/${groupId}`);
      const before = calls.length;
      await expectPill(page, wire, groupId);
      expect(feedChecks(calls.slice(before))).toEqual([]);
    }
  },
);

test('leads back from the pill of a group page', { tags: ['NEWPOST-07'] }, async () => {
  const groupId = await bob.createGroup('Tall herons');
  for (let at = 1; at <= 12; at += 1) await writePost(bob, `Heron ${at}.`, { groupId });
  const { page, wire } = await openStill(`/group/${groupId}`);
  const read = feed(page).getByText('Heron 3.', { exact: true });
  await read.scrollIntoViewIfNeeded();
  await page.clock.runFor(1000);
  const before = (await read.boundingBox())?.y ?? 0;
  await expectPill(page, wire, groupId);
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await page.clock.runFor(1000);
  await expect
    .poll(async () => Math.abs(((await read.boundingBox())?.y ?? Infinity) - before))
    .toBeLessThan(3);
});

test('shows the pill in Global and Groups', { tags: ['NEWPOST-07', 'RT-07'] }, async () => {
  const { page, wire, calls } = await openStill('/feed');
  for (const [tab, groupId] of [
    ['Global', undefined],
    ['Groups', closed],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return first(page).count();
      })
      .toBe(1);
    await page.clock.runFor(1500);
    const before = calls.length;
    await expectPill(page, wire, groupId);
    expect(feedChecks(calls.slice(before))).toEqual([]);
  }
});

test('shows a new comment in an open thread', { tags: ['RT-02'] }, async () => {
  const id = await writePost(bob, 'Who is here?');
  await writeComment(bob, id, 'The first comment.');
  const { page, wire } = await openStill(`/post/${id}`);
  const comment = await writeComment(bob, id, 'A live comment.');
  await wire.told(comment);
  await page.clock.runFor(2000);
  await expectShown(page.getByText('A live comment.'));
  await writeComment(bob, comment, 'A live reply.');
  const reply = await writeComment(bob, comment, 'Another live reply.');
  await wire.told(reply);
  await page.clock.runFor(2000);
  await expectShown(page.getByRole('button', { name: moreStrings.replies('2') }));
});

test('announces comments out of view without moving the reader', async () => {
  const id = await writePost(bob, 'Who is here?');
  for (let at = 1; at <= 15; at += 1) await writeComment(bob, id, `Comment ${at}.`);
  const { page, wire } = await openStill(`/post/${id}`);
  const read = page.getByText('Comment 5.', { exact: true });
  await read.scrollIntoViewIfNeeded();
  const topOf = async (): Promise<number> => (await read.boundingBox())?.y ?? 0;
  const before = await topOf();
  const comment = await writeComment(bob, id, 'A live comment.');
  await wire.told(comment);
  await page.clock.runFor(2000);
  const announced = page.getByRole('button', { name: moreStrings.newComments(1) });
  await expectShown(announced);
  expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
  await announced.click();
  await expectGone(announced);
  await expectShown(page.getByText('A live comment.'));
});

test('shows changes between loading and the first connection', { tags: ['RT-02'] }, async () => {
  const id = await writePost(bob, 'The first version.');
  await writeComment(bob, id, 'The first comment.');
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  const wire = await controlRealtimeNetwork(page, { isCut: true });
  await page.goto(`/post/${id}`);
  await page.getByText('The first comment.').waitFor();
  await bob.do(editPost, { body: { ulid: id, version: 0, body: 'The second version.' } });
  await writeComment(bob, id, 'A comment in between.');
  wire.mend();
  await wire.live();
  await expectShown(page.getByText('A comment in between.'));
  await expectShown(page.getByText('The second version.'));
});
