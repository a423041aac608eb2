import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { sendMessage } from '@rookery/contract/chats/send-message.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { deleteGroup } from '@rookery/contract/groups/delete-group.ts';
import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Storage } from '#src/platform/storage/storage.ts';
import { lockForBackup } from '#src/platform/db/backup-lock.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMember } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { finish, picture, put, sign, upload } from '#test/uploads.ts';
import { forgetMedia } from '#src/features/media/record/forget-media.ts';
import { markUnused, attachMedia } from '#src/features/media/record/media.store.ts';
import { sweepMedia } from './sweep-media.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
let storage: Storage;
let alice: TestMember;
let photo: Buffer;
let start: Date;
beforeAll(async () => {
  server = await startTestServer();
  const { config, secrets, clock } = server;
  storage = await openStorage({ config, secrets, clock });
  alice = await addMember(server, 'alice');
  photo = await picture(600, 400);
  start = clock.now();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set(start));

const deps = (): { db: TestServer['db']; storage: Storage; clock: TestServer['clock'] } => ({
  db: server.db,
  storage,
  clock: server.clock,
});
const keyOf = (url: string): string => url.slice(7, -5);

async function left(key: string): Promise<{ row: boolean; files: string[] }> {
  const rows = await server.db.selectFrom('media').select('id').where('key', '=', key).execute();
  const media = join(server.config.dataDir, 'media');
  const made = await readdir(join(media, 'files', key)).catch(() => []);
  const sent = await readdir(join(media, 'uploads')).catch(() => []);
  return { row: rows.length > 0, files: [...made, ...sent.filter((name) => name === key)] };
}
const NOTHING = { row: false, files: [] };

async function idOf(key: string): Promise<string> {
  const query = server.db.selectFrom('media').select('id').where('key', '=', key);
  return (await query.executeTakeFirstOrThrow()).id;
}

async function undress({ id }: TestMember): Promise<void> {
  await server.db.updateTable('users').set({ avatar: null }).where('id', '=', id).execute();
}

async function group(owner: TestMember, name: string, avatar: string): Promise<string> {
  const groupId = await owner.createGroup(name);
  await owner.do(editGroup, { body: { groupId, avatar } });
  return groupId;
}

const post = (member: TestMember, url: string): Promise<string> =>
  member.post('A post.', { images: [url] });

describe('the hourly sweep', () => {
  test('deletes an unfinished upload after a day', async () => {
    const empty = ((await sign(alice, photo)).body as SignedUpload).key.slice(8);
    const sent = (await sign(alice, photo)).body as SignedUpload;
    await put(server, sent, photo);
    server.clock.advance(DAY);
    await sweepMedia(deps());
    expect((await left(empty)).row).toBe(true);
    server.clock.advance(HOUR);
    await sweepMedia(deps());
    expect(await left(empty)).toEqual(NOTHING);
    expect(await left(sent.key.slice(8))).toEqual(NOTHING);
  });

  test('deletes rejected uploads after a day, also after a backup', async () => {
    const page = Buffer.from('<!doctype html>');
    const refused = (await sign(alice, page)).body as SignedUpload;
    const key = refused.key.slice(8);
    await put(server, refused, page);
    const backup = new pg.Client(server.database.connection);
    await backup.connect();
    try {
      expect(await lockForBackup(backup)).toBe(true);
      expect((await finish(alice, refused)).status).toBe(422);
    } finally {
      await backup.end();
    }
    expect(await left(key)).toEqual({ row: true, files: [key] });
    server.clock.advance(DAY);
    await sweepMedia(deps());
    expect((await left(key)).row).toBe(true);
    server.clock.advance(HOUR);
    await vi.waitFor(async () => {
      await sweepMedia(deps());
      expect(await left(key)).toEqual(NOTHING);
    });
  });

  test('deletes unused uploads and poster originals after a week', async () => {
    const { url } = await upload(server, alice, photo);
    const poster = (await sign(alice, photo, { purpose: 'poster' })).body as SignedUpload;
    await put(server, poster, photo);
    await finish(alice, poster);
    expect((await left(keyOf(url))).files.length).toBeGreaterThan(1);
    server.clock.advance(LIMITS.unusedMediaDays * DAY);
    await sweepMedia(deps());
    expect((await left(keyOf(url))).row).toBe(true);
    server.clock.advance(HOUR);
    await sweepMedia(deps());
    expect(await left(keyOf(url))).toEqual(NOTHING);
    expect(await left(poster.key.slice(8))).toEqual(NOTHING);
  });

  test('deletes nothing during a backup, and everything due afterwards', async () => {
    const { url } = await upload(server, alice, photo);
    const id = await idOf(keyOf(url));
    const backup = new pg.Client(server.database.connection);
    await backup.connect();
    try {
      expect(await lockForBackup(backup)).toBe(true);
      const before = (await left(keyOf(url))).files;
      await forgetMedia(deps(), [id]);
      server.clock.advance(LIMITS.unusedMediaDays * DAY + HOUR);
      await sweepMedia(deps());
      expect(await left(keyOf(url))).toEqual({ row: true, files: before });
    } finally {
      await backup.end();
    }
    await vi.waitFor(async () => {
      await sweepMedia(deps());
      expect(await left(keyOf(url))).toEqual(NOTHING);
    });
  });

  test('keeps uploads in use, deletes others after a week', async () => {
    const shown = await upload(server, alice, photo);
    await post(alice, shown.url);
    const worn = await upload(server, alice, photo, { purpose: 'avatar' });
    const body = { avatar: worn.url };
    await alice.do(updateUser, { body });
    server.clock.advance(400 * DAY);
    await sweepMedia(deps());
    expect((await left(keyOf(shown.url))).files.length).toBeGreaterThan(1);
    expect((await left(keyOf(worn.url))).files.length).toBeGreaterThan(1);
    await undress(alice);
    await markUnused(server.db, [keyOf(worn.url)], server.clock.now());
    server.clock.advance(LIMITS.deletedMediaDays * DAY);
    await sweepMedia(deps());
    expect((await left(keyOf(worn.url))).row).toBe(true);
    server.clock.advance(HOUR);
    await sweepMedia(deps());
    expect(await left(keyOf(worn.url))).toEqual(NOTHING);
    expect((await left(keyOf(shown.url))).row).toBe(true);
  });

  test('deletes uploads that a crash kept marked as used', async () => {
    const { url } = await upload(server, alice, photo);
    const postId = ulidToUuid(await post(alice, url));
    await sql`delete from post_media where post_id = ${postId}`.execute(server.db);
    await server.runJob('note-orphaned-media');
    server.clock.advance(LIMITS.deletedMediaDays * DAY + HOUR);
    await sweepMedia(deps());
    expect(await left(keyOf(url))).toEqual(NOTHING);
  });

  test('runs as a scheduled job', async () => {
    const { url } = await upload(server, alice, photo);
    server.clock.advance(LIMITS.unusedMediaDays * DAY + HOUR);
    await server.runJob('sweep-media');
    expect(await left(keyOf(url))).toEqual(NOTHING);
  });
});

test('keeps an upload that a post uses concurrently', async () => {
  const { url } = await upload(server, alice, photo);
  const mediaId = await idOf(keyOf(url));
  const post_id = ulidToUuid(await post(alice, (await upload(server, alice, photo)).url));
  const { db } = server;
  const forgotten = await db.transaction().execute(async (tx) => {
    await tx.insertInto('post_media').values({ post_id, position: 1, media_id: mediaId }).execute();
    await attachMedia(tx, [mediaId], server.clock.now());
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const forgetting = forgetMedia(deps(), [mediaId]);
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_stat_activity
        where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(db);
      expect(waiting.rows).toHaveLength(1);
    }, 30_000);
    // Return a list, because a returned promise would be awaited and deadlock the transaction.
    return [forgetting];
  });
  await Promise.all(forgotten);
  expect((await left(keyOf(url))).files.length).toBeGreaterThan(1);
  expect((await fetch(server.url + url)).status).toBe(200);
});

test.each([
  [
    'post',
    (url: string) =>
      alice.reply(createPost, {
        body: { ulid: server.freshUlid(), body: 'A post.', images: [url] },
      }),
  ],
  [
    'message',
    async (url: string) => {
      const bob = await addMember(server, 'bob');
      await alice.follow(bob);
      await bob.follow(alice);
      const id = await alice.openChat(bob);
      const message = { ulid: server.freshUlid(), body: '', images: [url] };
      return alice.reply(sendMessage, { params: { id }, body: message });
    },
  ],
])('refuses a %s that uses an upload being deleted', async (_what, send) => {
  const { url } = await upload(server, alice, photo);
  const mediaId = await idOf(keyOf(url));
  const { db } = server;
  await untilOutboxHandled(server);
  const waits = (most: number) => expect.poll(() => lockWaits(server.database.pool)).toBe(most);
  const both = await db.transaction().execute(async (tx) => {
    await sql`select from media where id = ${mediaId} for update`.execute(tx);
    const forgetting = forgetMedia(deps(), [mediaId]);
    await waits(1);
    const sending = send(url);
    await waits(2);
    return [forgetting, sending] as const;
  });
  const [, reply] = await Promise.all(both);
  expect(reply).toMatchObject({ status: 422, body: { error: { fields: { images: /gone/ } } } });
  expect(await left(keyOf(url))).toEqual(NOTHING);
});

describe('a crash during deletion', () => {
  const broken = (part: Partial<Storage>): { db: TestServer['db']; storage: Storage } => ({
    db: server.db,
    storage: { ...storage, ...part },
  });
  const crash = (): never => {
    throw new Error('The power is off.');
  };

  test('leaves an unusable row if no file is deleted yet', async () => {
    const { url } = await upload(server, alice, photo);
    const ids = [await idOf(keyOf(url))];
    await expect(forgetMedia(broken({ remove: crash }), ids)).rejects.toThrow('power');
    const body = { ulid: server.freshUlid(), body: 'Late.', images: [url] };
    await alice.refused(createPost, { body }, 422);
    await sweepMedia(deps());
    expect(await left(keyOf(url))).toEqual(NOTHING);
  });

  test('leaves no files after the next sweep', async () => {
    const { url } = await upload(server, alice, photo);
    const key = keyOf(url);
    await vi.waitFor(async () => expect((await left(key)).files).not.toContain(key), 30_000);
    const some = async (): Promise<never> => {
      await storage.remove([`files/${key}/w500.webp`]);
      return crash();
    };
    const ids = [await idOf(key)];
    await expect(forgetMedia(broken({ remove: some }), ids)).rejects.toThrow('power');
    expect((await left(key)).files).not.toEqual([]);
    await sweepMedia(deps());
    expect(await left(key)).toEqual(NOTHING);
  });
});

test('keeps uploads that another post shows', async () => {
  const { url } = await upload(server, alice, photo);
  await post(alice, url);
  await forgetMedia(deps(), [await idOf(keyOf(url))]);
  expect((await left(keyOf(url))).files.length).toBeGreaterThan(1);
  await alice.do(getUser);
});

test('deletes a purged member’s uploads except in posts and groups', async () => {
  const gone = await addMember(server, 'gone');
  const worn = await upload(server, gone, photo, { purpose: 'avatar' });
  await gone.do(updateUser, { body: { avatar: worn.url } });
  const loose = await upload(server, gone, photo);
  const posted = await upload(server, gone, photo);
  await post(gone, posted.url);
  const ofGroup = await upload(server, gone, photo, { purpose: 'avatar' });
  const groupId = await group(gone, 'Herons', ofGroup.url);
  await alice.joinGroup(groupId);
  await undress(gone);
  const payload = JSON.stringify({ userId: gone.id });
  await server.db.insertInto('outbox').values({ topic: 'userPurged', payload }).execute();
  await vi.waitFor(async () => {
    const rows = await server.db
      .selectFrom('media')
      .select('id')
      .where('owner_id', '=', gone.id)
      .where('let_go_at', 'is not', null)
      .execute();
    expect(rows).toHaveLength(2);
  }, 30_000);
  await sweepMedia(deps());
  expect(await left(keyOf(worn.url))).toEqual(NOTHING);
  expect(await left(keyOf(loose.url))).toEqual(NOTHING);
  expect((await left(keyOf(posted.url))).row).toBe(true);
  expect((await left(keyOf(ofGroup.url))).files.length).toBeGreaterThan(1);
});

test('keeps a picture until a week after its last use', async () => {
  const owner = await addMember(server, 'owner');
  const { url } = await upload(server, owner, photo, { purpose: 'avatar' });
  await owner.do(updateUser, { body: { avatar: url } });
  const groupId = await group(owner, 'Storks', url);
  const weekLater = async (): Promise<boolean> => {
    server.clock.advance(LIMITS.deletedMediaDays * DAY + HOUR);
    await sweepMedia(deps());
    Object.assign(owner, await server.signIn(owner.email));
    return (await left(keyOf(url))).row;
  };
  await owner.do(editGroup, { body: { groupId, avatar: null } });
  expect(await weekLater()).toBe(true);
  await owner.do(editGroup, { body: { groupId, avatar: url } });
  await owner.do(updateUser, { body: { avatar: null } });
  expect(await weekLater()).toBe(true);
  await owner.do(deleteGroup, { query: { groupId } });
  expect(await weekLater()).toBe(false);
});
