// Thorough: uploads more pictures and videos, and follows them through rarer staff decisions.
import { appealViolation } from '@rookery/contract/moderation/appeal-violation.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { removeFromGroup } from '@rookery/contract/posts/remove-from-group.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { moving } from '#test/media-files.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { picture, upload } from '#test/uploads.ts';
import { withheldMediaScene, DAY, NOT_FOUND_STATUSES } from '#test/withheld-media-scene.ts';

const on = withheldMediaScene();
const { posted, statusesOf, isThere, photoOf, hide, report, mapped } = on;
let server: TestServer;
let moderator: TestMember;
let alice: TestMember;
let bob: TestMember;
let joined: number;
beforeEach(() => {
  ({ server, moderator, alice, bob, joined } = on);
});

describe('hides the files of a post everywhere', { tags: ['GAP-138'] }, () => {
  test('until an appeal or cleared grave reports restore it', async () => {
    const second = await signUpWith(server, `second${joined}`, 'moderator');
    const act = async (who: TestMember, action: string, ulid: string): Promise<void> => {
      const decision = { postULID: ulid, violation: 'terrorism', reason: 'A quotation, it seems.' };
      const reply = await who.api('POST', `/moderation/post/action/${action}`, decision);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    };
    const url = await photoOf(alice);
    const ulid = await posted(alice, { images: [url] });
    await report(bob, ulid, 'terrorism');
    await act(moderator, 'removeFlag', ulid);
    await isThere(url);
    await act(second, 'applyNSFW', ulid);
    await isThere(url);
    const photo = await photoOf(alice);
    const removed = await posted(alice, { images: [photo] });
    await report(bob, removed, 'terrorism');
    await act(moderator, 'removeContent', removed);
    const appeal = { ulid: removed, appealText: 'It was a quotation.' };
    await alice.do(appealViolation, { body: appeal });
    expect(await statusesOf(photo)).toEqual(NOT_FOUND_STATUSES);
    await act(second, 'removeViolation', removed);
    await isThere(photo);
  });

  test('including avatar and cover of a gone member', async () => {
    const pictures = await Promise.all(
      ['avatar', 'cover'].map(
        async (purpose) =>
          (await upload(server, alice, await picture(520, 340), { purpose })).url as string,
      ),
    );
    const [avatar = '', cover = ''] = pictures;
    await alice.do(updateUser, { body: { avatar, cover } });
    await isThere(avatar);
    await alice.do(deleteUser);
    for (const url of pictures) expect(await statusesOf(url)).toEqual(NOT_FOUND_STATUSES);
  });
});

test('but keeps a group’s pictures without their uploader', async () => {
  const avatar = { purpose: 'avatar' };
  const { url } = await upload(server, alice, await picture(520, 340), avatar);
  const group = { name: `Herons ${joined}`, visibility: 'public' };
  const groupId = (await alice.api('PUT', '/group/add', group)).body.data.id;
  await alice.do(editGroup, { body: { groupId, avatar: url } });
  await alice.do(deleteUser);
  await isThere(url);
  await server.db
    .updateTable('groups')
    .set({ deleted_at: server.clock.now() })
    .where('id', '=', ulidToUuid(groupId))
    .execute();
  expect(await statusesOf(url)).toEqual(NOT_FOUND_STATUSES);
});

test('but keeps a file that another visible post shows', { tags: ['GAP-138'] }, async () => {
  const options = { type: 'image/gif' };
  const { url } = await upload(server, alice, await moving('gif'), options);
  const first = await posted(alice, { images: [{ url, description: `A wave ${joined}` }] });
  const found = (): Promise<{ id: string }[]> =>
    bob.api('GET', `/gifs/search?q=wave%20${joined}`).then(({ body }) => body.data);
  await vi.waitFor(async () => expect(await found()).toHaveLength(1), 30_000);
  const second = await posted(bob, { images: [url] });
  await hide(first);
  await isThere(url);
  await report(alice, second, 'terrorism');
  expect(await statusesOf(url)).toEqual(NOT_FOUND_STATUSES);
  await report(alice, second, 'fraud');
  await isThere(url);
});

test('including GIF search while a grave report waits', { tags: ['GAP-138'] }, async () => {
  const options = { type: 'image/gif' };
  const { url } = await upload(server, alice, await moving('gif'), options);
  const ulid = await posted(alice, { images: [{ url, description: `A leap ${joined}` }] });
  const found = async (): Promise<number> =>
    (await bob.api('GET', `/gifs/search?q=leap%20${joined}`)).body.pagination.total_count;
  await vi.waitFor(async () => expect(await found()).toBe(1), 30_000);
  await report(bob, ulid, 'terrorism');
  expect(await found()).toBe(0);
});

test('but keeps pending files until 90 days after removal', { tags: ['GAP-138'] }, async () => {
  const groupId = await bob.createGroup('Herons');
  await alice.joinGroup(groupId);
  const takenOut = await posted(alice, { images: [await photoOf(alice)], groupId });
  const removal = { groupId, postId: takenOut };
  await bob.do(removeFromGroup, { body: removal });
  const urls = [await photoOf(alice), await photoOf(alice)];
  const isHeld = { held_at: server.clock.now() };
  await server.db.updateTable('users').set(isHeld).where('id', '=', alice.id).execute();
  const { database, secrets, clock, config } = server;
  const holding = await startTestServer({
    ...{ database, secrets, clock },
    config: { ...config, rateLimits: true, roles: ['web'] },
  });
  onTestFinished(() => holding.stop());
  const waiting = { ...alice, ...holding.does(alice.accessToken) };
  const [released, removed] = [
    await posted(waiting, { images: [urls[0] ?? ''] }),
    await posted(waiting, { images: [urls[1] ?? ''] }),
  ];
  const after = async (days: number): Promise<number[]> => {
    server.clock.advance(days * DAY);
    await server.runJob('forget-deleted-media');
    [moderator, alice, bob] = [
      await server.signIn(moderator.email),
      await server.signIn(alice.email),
      await server.signIn(bob.email),
    ];
    const rows = await server.db
      .selectFrom('posts')
      .select(['id', sql<number>`jsonb_array_length(images)`.as('images')])
      .where('author_id', '=', alice.id)
      .execute();
    return [takenOut, released, removed].map(
      (ulid) => rows.find(({ id }) => id === ulidToUuid(ulid))?.images ?? 0,
    );
  };
  expect(await after(91)).toEqual([1, 1, 1]);
  expect((await mapped(alice, takenOut))?.images).toHaveLength(1);
  const decide = (postULID: string, action: string) =>
    moderator.api('POST', `/moderation/post/action/${action}`, {
      ...{ postULID, action, violation: 'spam', reason: 'This is spam.' },
    });
  expect((await decide(released, 'removeFlag')).status).toBe(200);
  expect((await decide(removed, 'removeContent')).status).toBe(200);
  expect((await mapped(bob, released))?.images).toHaveLength(1);
  expect(await after(89)).toEqual([1, 1, 1]);
  expect(await after(2)).toEqual([1, 1, 0]);
});
