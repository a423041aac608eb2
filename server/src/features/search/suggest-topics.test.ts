import { createPost } from '@rookery/contract/posts/create-post.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { removeWordRule } from '@rookery/contract/admin/content/remove-word-rule.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  alice = await addMember(server, 'alice');
});
afterAll(() => server.stop());

const freshStem = (): string => `Q${[...String(++joined)].map((n) => 'abcdefghij'[+n]).join('')}z`;

async function posted(body: string, author = alice): Promise<string> {
  const ulid = server.freshUlid();
  return (await author.do(createPost, { body: { ulid, body } })).data.id;
}

type Kind = 'hashtag' | 'ticker';

async function suggested(kind: Kind, typed: string, limit?: number) {
  const reply = await alice.api('POST', `/search/autocomplete/${kind}`, { [kind]: typed, limit });
  expect(reply.status).toBe(200);
  return reply.body.data as { name: string; count: number }[];
}

describe.each(['hashtag', 'ticker'] as const)('autocomplete %s', (kind) => {
  const path = `/search/autocomplete/${kind}`;

  test('requires a session', { tags: ['AUTH-01'] }, async () => {
    expect((await server.call('POST', `/v3${path}`, { body: { [kind]: 'a' } })).status).toBe(401);
  });

  test('refuses a member before setup', { tags: ['GUARD-36'] }, async () => {
    const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
    expect((await newcomer.api('POST', path, { [kind]: 'a' })).status).toBe(403);
  });

  test('answers 422 without a query, nothing for a blank one', async () => {
    expect((await alice.api('POST', path, {})).status).toBe(422);
    for (const typed of ['', ' ', '#', '$', '\u0000']) {
      const bare = typed === '#' && kind === 'ticker' ? '' : typed;
      expect(await suggested(kind, bare)).toEqual([]);
    }
  });
});

test(
  'lists matching hashtags by frequency, with or without the sign',
  { tags: ['SEARCH-08'] },
  async () => {
    const stem = freshStem();
    for (const tail of ['two', 'two', 'three', 'three', 'three', 'one']) {
      await posted(`#${stem}${tail}`);
    }
    await server.runJob('count-topics');
    const all = [
      { name: `${stem}three`, count: 3 },
      { name: `${stem}two`, count: 2 },
      { name: `${stem}one`, count: 1 },
    ];
    for (const typed of [stem, `#${stem}`, ` #${stem.toUpperCase()}`, stem.toLowerCase()]) {
      expect(await suggested('hashtag', typed)).toEqual(all);
    }
    expect(await suggested('hashtag', `${stem}t`, 1)).toEqual(all.slice(0, 1));
    expect(await suggested('ticker', stem)).toEqual([]);
  },
);

test('uses the most common casing and ignores accents', { tags: ['SEARCH-08'] }, async () => {
  const stem = freshStem();
  await posted(`#${stem}ÉcoleVerte`);
  await posted(`#${stem}écoleverte and again #${stem}écoleverte`);
  await posted(`#${stem}écoleverte`);
  await server.runJob('count-topics');
  for (const typed of [`${stem}ecole`, `${stem}ÉCOLE`]) {
    expect(await suggested('hashtag', typed)).toEqual([{ name: `${stem}écoleverte`, count: 3 }]);
  }
});

test(
  'excludes deleted posts from counts and unused hashtags from suggestions',
  { tags: ['SEARCH-08'] },
  async () => {
    const stem = freshStem();
    const [first, second] = [await posted(`#${stem}nest`), await posted(`#${stem}nest`)];
    await server.runJob('count-topics');
    expect(await suggested('hashtag', stem)).toEqual([{ name: `${stem}nest`, count: 2 }]);
    await alice.deletePost(first);
    await server.runJob('count-topics');
    expect(await suggested('hashtag', stem)).toEqual([{ name: `${stem}nest`, count: 1 }]);
    await alice.deletePost(second);
    await server.runJob('count-topics');
    expect(await suggested('hashtag', stem)).toEqual([]);
  },
);

test('lists matching tickers by frequency', { tags: ['SEARCH-09'] }, async () => {
  await posted('$QWA');
  await posted('$QWAB $QWB');
  await posted('$qwab');
  await server.runJob('count-topics');
  for (const typed of ['QW', '$qw']) {
    expect(await suggested('ticker', typed)).toEqual([
      { name: 'QWAB', count: 2 },
      { name: 'QWA', count: 1 },
      { name: 'QWB', count: 1 },
    ]);
  }
});

test('returns 10 by default', { tags: ['SEARCH-08'] }, async () => {
  const stem = freshStem();
  const tags = Array.from({ length: 12 }, (_, at) => `#${stem}${'abcdefghijkl'[at]}`);
  await posted(tags.join(' '));
  await server.runJob('count-topics');
  expect(await suggested('hashtag', stem)).toHaveLength(10);
  expect(await suggested('hashtag', stem, 50)).toHaveLength(12);
});

test('keeps counts exact when count jobs run concurrently', async () => {
  const stem = freshStem();
  const posts = await Promise.all(Array.from({ length: 20 }, () => posted(`#${stem}a #${stem}b`)));
  const gone = posts
    .slice(0, 7)
    .map((id) => alice.reply(deletePost, { query: { ulid: id }, body: {} }));
  await Promise.all([...gone, ...Array.from({ length: 3 }, () => server.runJob('count-topics'))]);
  await server.runJob('count-topics');
  const { rows } = await sql<{ shown_as: string; counted: number; posts: number }>`
    select shown_as, c.posts as counted,
      (select count(*) from post_topics t where t.topic_key = c.topic_key) as posts
    from topic_counts c where topic_key like ${`${stem.toLowerCase()}%`} order by 1`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { shown_as: `${stem}a`, counted: 13, posts: 13 },
    { shown_as: `${stem}b`, counted: 13, posts: 13 },
  ]);
});

test(
  'excludes hashtags whose word was filtered afterwards',
  { tags: ['GAP-057', 'SEARCH-08'] },
  async () => {
    const stem = freshStem();
    for (const sign of ['#', '$']) {
      await posted([`${stem}a`, `${stem}a_a`, `${stem}a_b`].map((name) => sign + name).join(' '));
    }
    await posted(`#${stem}a #${stem}abc`);
    await server.runJob('count-topics');
    expect(await suggested('hashtag', stem, 1)).toEqual([{ name: `${stem}a`, count: 2 }]);
    expect(await suggested('ticker', stem)).not.toEqual([]);
    const byChief = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
    const rule = { kind: 'word', value: `${stem}a`, deed: 'hold' };
    const { body } = await byChief('PUT', '/words', rule);
    expect(await suggested('hashtag', stem, 1)).toEqual([{ name: `${stem}abc`, count: 1 }]);
    expect(await suggested('ticker', stem)).toEqual([]);
    await byChief.do(removeWordRule, { params: { id: body.data.id } });
    expect(await suggested('hashtag', stem, 1)).toEqual([{ name: `${stem}a`, count: 2 }]);
  },
);

test(
  'excludes hashtags used only by deleted or banned members',
  { tags: ['SEARCH-08', 'SEARCH-09'] },
  async () => {
    const stem = freshStem();
    const bob = await addMember(server, `bob${++joined}`);
    const erin = await addMember(server, `erin${++joined}`);
    const staff = await signUpWith(server, `watcher${++joined}`, 'moderator');
    await posted(`#${stem}all $${stem}`);
    await posted(`#${stem}all #${stem}both #${stem}bob $${stem}B`, bob);
    await posted(`#${stem}both`, erin);
    await server.runJob('count-topics');
    const names = async (kind: Kind): Promise<string[]> =>
      (await suggested(kind, stem)).map(({ name }) => name.slice(stem.length)).toSorted();
    expect(await names('hashtag')).toEqual(['all', 'bob', 'both']);
    expect(await names('ticker')).toEqual(['', 'B']);
    const bans = (method: string) =>
      staff.api(method, '/moderation/profile/ban', {
        ulid: bob.ulid,
        reason: 'Not for this place.',
      });
    expect((await bans('POST')).status).toBe(200);
    expect(await names('hashtag')).toEqual(['all', 'both']);
    expect(await names('ticker')).toEqual(['']);
    await erin.do(deleteUser);
    expect(await names('hashtag')).toEqual(['all']);
    expect(await suggested('hashtag', stem, 1)).toMatchObject([{ name: `${stem}all` }]);
    expect((await bans('DELETE')).status).toBe(200);
    expect(await names('hashtag')).toEqual(['all', 'bob', 'both']);
    expect(await names('ticker')).toEqual(['', 'B']);
  },
);

test(
  'drops a deleted hashtag used otherwise only by banned members',
  { tags: ['SEARCH-08'] },
  async () => {
    const stem = freshStem();
    const bob = await addMember(server, `bob${++joined}`);
    const staff = await signUpWith(server, `watcher${++joined}`, 'moderator');
    const own = await posted(`#${stem}`);
    await posted(`#${stem}`, bob);
    await staff.ban(bob);
    await server.runJob('count-topics');
    expect(await suggested('hashtag', stem)).toEqual([{ name: stem, count: 2 }]);
    await alice.deletePost(own);
    await server.runJob('count-topics');
    server.clock.advance(60_000);
    expect(await suggested('hashtag', stem)).toEqual([]);
  },
);
