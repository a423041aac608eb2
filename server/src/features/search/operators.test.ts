import { bookmarkPost } from '@rookery/contract/posts/bookmark-post.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { searchTop } from '@rookery/contract/search/search-top.ts';
import { sql } from 'kysely';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaRow } from '#test/media-rows.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = [await addMember(server, 'alice'), await addMember(server, 'bob')];
});
afterAll(() => server.stop());

const fresh = (): string =>
  `q${[...String(++joined)].map((n) => 'abcdefghij'[+n]?.repeat(3)).join('')}z`;

async function found(who: TestMember, q: string): Promise<string[]> {
  const reply = await who.do(searchPosts, { body: { q, limit: 50 } });
  return reply.data.map((post) => post.id);
}

describe('members', () => {
  test('lists posts and comments of the named members', async () => {
    const word = fresh();
    const post = await alice.post(`${word} one`);
    const comment = await bob.comment(post, `${word} two`);
    const own = await bob.post(`nothing of ${fresh()}`);
    expect(await found(alice, `${word} from:Alice`)).toEqual([post]);
    expect(await found(alice, `${word} from:@bob`)).toEqual([comment]);
    expect(await found(bob, `from:me ${word}`)).toEqual([comment]);
    expect(await found(alice, `from:bob from:alice ${word}`)).toEqual([comment, post]);
    expect((await found(alice, 'from:bob')).slice(0, 2)).toEqual([own, comment]);
    expect(await found(alice, `${word} from:nobody_here`)).toEqual([]);
  });

  test('hides a member who blocks the viewer', async () => {
    const carol = await addMember(server, 'carol');
    await carol.post('Anything at all');
    expect(await found(alice, 'from:carol')).toHaveLength(1);
    await carol.block(alice);
    expect(await found(alice, 'from:carol')).toEqual([]);
  });
});

describe('groups', () => {
  test('lists posts of a group by its name or ulid', async () => {
    const word = fresh();
    const groupId = await alice.createGroup('Night herons');
    const inside = await alice.post(`${word} inside`, { groupId });
    await alice.post(`${word} outside`);
    for (const name of ['"Night herons"', 'night-herons', groupId]) {
      expect(await found(bob, `in:${name} ${word}`), name).toEqual([inside]);
      expect(await found(bob, `in:${name}`), name).toEqual([inside]);
    }
    expect(await found(bob, `in:nowhere ${word}`)).toEqual([]);
  });

  test('finds a word behind thousands of private posts', async () => {
    const word = fresh();
    const groupId = await alice.createGroup('Busy nests', { visibility: 'private' });
    const [first, second] = [
      await alice.post(`${word} one`, { groupId }),
      await alice.post(`${word} two`, { groupId }),
    ];
    await sql`insert into posts (id, author_id, post_type, body, group_id, reach, created_at, updated_at)
      select gen_random_uuid(), ${alice.id}, 'POST', 'Something else', ${ulidToUuid(groupId)}, 'group',
        now(), now() from generate_series(1, 2100)`.execute(server.db);
    const last = await alice.post(`${word} three`, { groupId });
    const q = `in:busy-nests ${word}`;
    const ids: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await alice.do(searchPosts, {
        body: { q, limit: 50, ...(cursor && { cursor }) },
      });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(ids).toEqual([last, second, first]);
    const old = await alice.do(searchTop, { body: { q: `${q} one` } });
    expect(old.data.posts.map(({ id }) => id)).toEqual([first]);
  });

  test('finds words in a private group for its members only', async () => {
    const [word, other] = [fresh(), fresh()];
    const groupId = await alice.createGroup('Secret nests', { visibility: 'private' });
    const inside = await alice.post(`${word} ${other}`, { groupId });
    expect(await found(alice, `in:secret-nests ${word}`)).toEqual([inside]);
    expect(await found(alice, `in:secret-nests ${word} -${other}`)).toEqual([]);
    expect(await found(alice, `in:secret-nests "${other} ${word}"`)).toEqual([]);
    expect(await found(alice, `in:secret-nests from:alice ${word}`)).toEqual([inside]);
    expect(await found(alice, `in:secret-nests from:bob ${word}`)).toEqual([]);
    expect(await found(alice, `in:secret-nests from:alice "${word} ${other}"`)).toEqual([inside]);
    expect(await found(bob, `in:secret-nests from:alice ${word}`)).toEqual([]);
    expect(await found(alice, 'in:secret-nests')).toEqual([inside]);
    for (const q of ['in:secret-nests', `in:secret-nests ${word}`, `from:alice ${word}`, word]) {
      expect(await found(bob, q), q).toEqual([]);
    }
  });
});

describe('content', () => {
  test('lists posts with media, links or polls', async () => {
    const word = fresh();
    const picture = await mediaRow(server, alice);
    const media = await alice.post(`${word} picture`, { images: [picture.url] });
    const link = await alice.post(`${word} https://nest.example/a`);
    const poll = server.freshUlid();
    const choices = ['Yes', 'No'];
    await alice.do(createPost, {
      body: { ulid: poll, body: `${word} poll`, poll: { choices, minutes: 60, isMultiple: false } },
    });
    expect(await found(bob, `${word} has:media`)).toEqual([media]);
    expect(await found(bob, `${word} has:link`)).toEqual([link]);
    expect(await found(bob, `${word} has:poll`)).toEqual([poll]);
    expect(await found(bob, `${word} has:poll has:link`)).toEqual([]);
    expect((await found(bob, 'has:poll'))[0]).toBe(poll);
    expect((await found(bob, 'has:media from:alice'))[0]).toBe(media);
  });
});

describe('words', () => {
  test('leaves out excluded words and phrases', async () => {
    const [word, one, two] = [fresh(), fresh(), fresh()];
    const first = await alice.post(`${word} ${one} ${two}`);
    const second = await alice.post(`${word} ${two} ${one}`);
    const third = await alice.post(word);
    expect(await found(bob, `${word} -${one}`)).toEqual([third]);
    expect(await found(bob, `${word} -"${one} ${two}"`)).toEqual([third, second]);
    expect(await found(bob, `${word} "${one} ${two}"`)).toEqual([first]);
    expect(await found(bob, `"${two.toUpperCase()}, ${one}"`)).toEqual([second]);
  });

  test('leaves out excluded words without a required word', async () => {
    const carla = await addMember(server, 'carla');
    const [one, two] = [fresh(), fresh()];
    const groupId = await carla.createGroup('Herons of Carla', { visibility: 'private' });
    const picture = await mediaRow(server, carla);
    const kept = await carla.post(`${one} kept`, { groupId });
    const unwanted = await carla.post(`${one} ${two}`, { groupId });
    const open = await carla.post('Open', { images: [picture.url] });
    const openUnwanted = await carla.post(`Open ${two}`, { images: [picture.url] });
    for (const ulid of [kept, unwanted]) await carla.do(bookmarkPost, { body: { ulid } });
    expect(await found(carla, `in:herons-of-carla -${two}`)).toEqual([kept]);
    expect(await found(carla, `is:saved -${two}`)).toEqual([kept]);
    expect(await found(carla, `from:carla -${two}`)).toEqual([open, kept]);
    for (const q of [`-${two}`, `has:media -${two}`]) {
      const ids = await found(bob, q);
      expect(ids, q).toContain(open);
      expect(ids, q).not.toContain(openUnwanted);
    }
  });

  test('finds phrases in scripts without spaces', async () => {
    const word = fresh();
    const post = await alice.post(`今日は青い鳥を見た ${word}`);
    await alice.post(`鳥は青い ${word}`);
    expect(await found(bob, `「青い鳥」 ${word}`)).toEqual([post]);
    expect(await found(bob, `${word} -鳥を`)).toHaveLength(1);
  });

  test('continues a phrase on the next page', async () => {
    const [one, two] = [fresh(), fresh()];
    const wanted: string[] = [];
    for (let at = 0; at < 4; at++) {
      wanted.unshift(await alice.post(`${one} ${two}`));
      await alice.post(`${two} ${one}`);
    }
    const body = { q: `"${one} ${two}"`, limit: 2 };
    const first = await bob.do(searchPosts, { body });
    const second = await bob.do(searchPosts, {
      body: { ...body, cursor: first.next_cursor ?? '' },
    });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(wanted);
  });
});

test('lists saved posts only', async () => {
  const word = fresh();
  const saved = await alice.post(`${word} saved`);
  await alice.post(`${word} unsaved`);
  await bob.do(bookmarkPost, { body: { ulid: saved } });
  expect(await found(bob, `is:saved ${word}`)).toEqual([saved]);
  expect(await found(bob, 'is:saved')).toEqual([saved]);
  expect(await found(alice, `is:saved ${word}`)).toEqual([]);
});

test('bounds the time by days', async () => {
  const word = fresh();
  const post = await alice.post(word);
  const day = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  expect(await found(bob, `${word} before:${day(1)} after:${day(-1)}`)).toEqual([post]);
  expect(await found(bob, `${word} before:${day(0)}`)).toEqual([]);
  expect(await found(bob, `${word} after:${day(0)}`)).toEqual([]);
  expect(await found(bob, `from:alice after:${day(0)}`)).toEqual([]);
});

test('treats an unknown operator as a word', async () => {
  const word = fresh();
  const post = await alice.post(`near:${word}`);
  expect(await found(bob, `near:${word}`)).toEqual([post]);
});

test('finds a rare word among thousands of posts', async () => {
  const dora = await addMember(server, 'dora');
  const old = await dora.post('A kittiwake came by');
  await sql`insert into posts (id, author_id, post_type, body, created_at, updated_at)
    select gen_random_uuid(), ${dora.id}, 'POST', 'Something else', now(), now()
    from generate_series(1, 3100)`.execute(server.db);
  await server.runJob('count-words');
  const page = await bob.do(searchPosts, { body: { q: 'kittiwakes from:dora' } });
  expect(page.data.map(({ id }) => id)).toEqual([old]);
  expect(page.next_cursor).toBeNull();
  expect(await found(bob, 'kittiwakes from:alice')).toEqual([]);
});

describe('unknown names', () => {
  test('lists members and groups that the caller cannot find', async () => {
    await alice.createGroup('Hidden rooks', { visibility: 'private' });
    await alice.createGroup('Open rooks');
    const q = 'from:alice from:@nobody_here in:Open-Rooks in:nowhere in:"Hidden rooks"';
    const unknown = [
      { operator: 'from', name: 'nobody_here' },
      { operator: 'in', name: 'nowhere' },
      { operator: 'in', name: 'Hidden rooks' },
    ];
    expect(await bob.do(searchPosts, { body: { q } })).toMatchObject({ unknown });
    expect(await bob.do(searchTop, { body: { q } })).toMatchObject({ unknown });
    const own = await alice.do(searchPosts, { body: { q } });
    expect(own.unknown).toEqual(unknown.slice(0, 2));
  });

  test('lists none for a search without names', async () => {
    expect(await bob.do(searchPosts, { body: { q: 'herons has:media' } })).toMatchObject({
      unknown: [],
    });
  });
});
