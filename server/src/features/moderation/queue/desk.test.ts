import { createPost } from '@rookery/contract/posts/create-post.ts';
import { lookAtPost } from '@rookery/contract/moderation/look-at-post.ts';
import { removeFlag } from '@rookery/contract/moderation/remove-flag.ts';
import { sweepPosts } from '@rookery/contract/moderation/sweep-posts.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { userChannel } from '@rookery/contract/events.ts';
import { RATE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { listen } from '#test/listener.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let first: TestMember;
let second: TestMember;
let reporter: TestMember;
let author: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  [first, second] = [
    await signUpWith(server, 'first_watch', 'moderator'),
    await signUpWith(server, 'second_watch', 'administrator'),
  ];
  reporter = await addMember(server, 'reporter');
});
afterAll(() => server.stop());
beforeEach(async () => {
  author = await addMember(server, `author${++joined}`);
});

async function reported(by = author, violationType = 'spam'): Promise<string> {
  const ulid = server.freshUlid();
  const reply = await by.reply(createPost, { body: { ulid, body: 'A post.' } });
  expect((await reporter.api('PUT', '/posts/flag', { ulid, violationType })).status).toBe(200);
  return reply.body.data.id as string;
}

const look = (who: TestMember, postULID: string | null): Promise<Reply> =>
  who.reply(lookAtPost, { body: { postULID } });
const entry = async (who: TestMember, ulid: string): Promise<ViolationEntry> =>
  (await who.api('POST', '/posts/mapViolations', { ulids: [ulid] })).body.violations[0];
const dismiss = (who: TestMember, postULID: string): Promise<Reply> =>
  who.reply(removeFlag, { body: { postULID } });

describe('a moderator’s presence on a report', () => {
  test('is shown to colleagues, not the moderator, for one minute', async () => {
    const id = await reported();
    expect((await look(first, id)).status).toBe(200);
    expect((await entry(second, id)).lookedAtBy).toBe('first_watch');
    expect((await entry(first, id)).lookedAtBy).toBeNull();
    server.clock.advance(59_999);
    expect((await entry(second, id)).lookedAtBy).toBe('first_watch');
    server.clock.advance(1);
    expect((await entry(second, id)).lookedAtBy).toBeNull();
  });

  test('is on one report at a time, or none', async () => {
    const [one, other] = [await reported(), await reported()];
    await look(first, one);
    await look(first, other);
    expect((await entry(second, one)).lookedAtBy).toBeNull();
    expect((await entry(second, other)).lookedAtBy).toBe('first_watch');
    await look(first, null);
    expect((await entry(second, other)).lookedAtBy).toBeNull();
  });

  test('does not block decisions or notify the author', async () => {
    const id = await reported();
    await look(first, id);
    expect((await dismiss(second, id)).status).toBe(200);
    const again = await reported();
    await look(first, again);
    const removed = {
      postULID: again,
      action: 'removeContent',
      violation: 'spam',
      reason: 'It is spam.',
    };
    await second.api('POST', '/moderation/post/action/removeContent', removed);
    expect(await entry(author, again)).toMatchObject({ lookedAtBy: null, waitingOfAuthor: 0 });
  });

  test('costs no rate limit points of decisions', async () => {
    const limited = await startTestServer({ config: { rateLimits: true } });
    onTestFinished(() => limited.stop());
    const moderator = await signUpWith(limited, 'limited_watch', 'moderator');
    const [one, other] = [await limited.signUp('one'), await limited.signUp('other')];
    const ulid = await one.post();
    await other.report(ulid);
    const [{ points }] = RATE_LIMITS.write;
    const looks = Array.from({ length: points }, () => look(moderator, ulid));
    expect((await Promise.all(looks)).filter(({ status }) => status !== 200)).toEqual([]);
    expect((await dismiss(moderator, ulid)).status).toBe(200);
  });

  test('is restricted to moderators and administrators', async () => {
    const id = await reported();
    for (const who of [author, reporter]) expect((await look(who, id)).status).toBe(403);
    expect((await look(first, 'no ulid')).status).toBe(422);
  });
});

test('notifies other reviewers, but no members, of presence and decisions', async () => {
  const id = await reported();
  await untilOutboxHandled(server);
  await look(first, null);
  const listeners = [first, second, author].map((who) => ({ who, listener: listen(server, who) }));
  const heard = await Promise.all(
    listeners.map(({ who, listener }) => listener.hear(userChannel(who.ulid), 'ReviewChanged')),
  );
  onTestFinished(() => listeners.forEach(({ listener }) => listener.client.disconnect()));
  await look(first, id);
  await expect.poll(() => heard[1]).toEqual([{ ulid: id }]);
  await dismiss(first, id);
  await expect.poll(() => heard[1]).toEqual([{ ulid: id }, { ulid: id }]);
  expect([heard[0], heard[2]]).toEqual([[], []]);
});

test('does not notify a reviewing author about own posts', { tags: ['GAP-122'] }, async () => {
  const third = await signUpWith(server, `third_watch${joined}`, 'moderator');
  const [own, other] = [await reported(third), await reported()];
  await untilOutboxHandled(server);
  await look(first, null);
  const listeners = [second, third].map((who) => ({ who, listener: listen(server, who) }));
  onTestFinished(() => listeners.forEach(({ listener }) => listener.client.disconnect()));
  const [bySecond, byThird] = await Promise.all(
    listeners.map(({ who, listener }) => listener.hear(userChannel(who.ulid), 'ReviewChanged')),
  );
  await look(first, own);
  await dismiss(first, own);
  await expect.poll(() => bySecond).toEqual([{ ulid: own }, { ulid: own }]);
  await look(first, own);
  await look(first, other);
  await expect.poll(() => bySecond).toHaveLength(5);
  expect(bySecond).toContainEqual({ ulid: other });
  await expect.poll(() => byThird).toContainEqual({ ulid: other });
  await dismiss(second, other);
  await expect.poll(() => byThird).toEqual([{ ulid: other }, { ulid: other }]);
});

test('notifies colleagues of reports closed by a sweep', async () => {
  const [waits, again] = [await reported(), await reported()];
  await author.post('Nobody reports this.');
  await untilOutboxHandled(server);
  const listener = listen(server, second);
  onTestFinished(() => listener.client.disconnect());
  const heard = await listener.hear(userChannel(second.ulid), 'ReviewChanged');
  const body = { ulid: author.ulid, hours: 1, violation: 'spam', reason: 'It is spam.' };
  const swept = await first.reply(sweepPosts, { body });
  expect(swept.body.data).toMatchObject({ posts: 3 });
  const ids = (): string[] => heard.map((event) => (event as { ulid: string }).ulid).toSorted();
  await expect.poll(ids).toEqual([waits, again].toSorted());
});

test('groups the queue by author, gravest post first', { tags: ['GAP-128'] }, async () => {
  const [ann, ben] = await addMembers(server, [`ann${joined}`, `ben${joined}`]);
  const before = await queue();
  const annsSpam = await reported(ann);
  const bensThreat = await reported(ben, 'threats');
  const bensSpam = await reported(ben);
  const annsTerror = await reported(ann, 'terrorism');
  const expected = [annsTerror, annsSpam, bensThreat, bensSpam];
  const ours = async (): Promise<string[]> => (await queue()).filter((id) => !before.includes(id));
  expect(await ours()).toEqual(expected);
  expect(await entry(first, annsSpam)).toMatchObject({ waitingOfAuthor: 2 });
  await dismiss(first, annsTerror);
  expect(await ours()).toEqual([bensThreat, bensSpam, annsSpam]);
  expect(await entry(first, annsSpam)).toMatchObject({ waitingOfAuthor: 1 });
});

async function queue(): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const body: object = { limit: 2, ...(cursor && { cursor }) };
    const reply = await first.reply(listViolations, { body });
    found.push(...reply.body.data.map(({ id }: Post) => id));
    cursor = reply.body.next_cursor as string | null;
  } while (cursor !== null);
  expect(new Set(found).size).toBe(found.length);
  return found;
}
