import type { Answer } from '@rookery/contract/kernel/call.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { listUserPosts } from '@rookery/contract/search/list-user-posts.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveBadge } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);
/** Unique letters, so that no word is a prefix of another test's word or near it. */
const fresh = (): string =>
  `q${[...String(++joined)].map((n) => 'abcdefghij'[+n]?.repeat(3)).join('')}z`;

async function found(who: TestMember, q: string, more: object = {}): Promise<string[]> {
  const reply = await who.do(searchPosts, { body: { q, limit: 50, ...more } });
  return reply.data.map((post) => post.id);
}

describe('access', () => {
  test('requires a session', { tags: ['AUTH-01'] }, async () => {
    const reply = await server.call('POST', '/v3/search/posts/posts', { body: { q: 'a' } });
    expect(reply.status).toBe(401);
  });

  test('refuses a member before setup', { tags: ['GUARD-36'] }, async () => {
    const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
    const reply = await newcomer.reply(searchPosts, { body: { q: 'a' } });
    expect([reply.status, reply.body.error_type]).toEqual([403, 'setup_required']);
  });
});

describe('matching', () => {
  test(
    'finds posts with all words in any order, newest first',
    { tags: ['SEARCH-07', 'GAP-147'] },
    async () => {
      const alice = await join('alice');
      const [one, two] = [fresh(), fresh()];
      const first = await alice.post(`${one} then ${two}`);
      await alice.post(`${one} alone`);
      const comment = await alice.do(createComment, {
        body: {
          parentId: first,
          body: `${two.toUpperCase()}, ${one}!`,
        },
      });
      const last = await alice.post('No such word here', { title: `${two} ${one}` });
      expect(await found(alice, `${one} ${two}`)).toEqual([last, comment.data.id, first]);
      expect(await found(alice, `${one} ${two} ${fresh()}`)).toEqual([]);
    },
  );

  test('matches a prefix only for the last word', { tags: ['SEARCH-07'] }, async () => {
    const alice = await join('alice');
    const word = fresh();
    const post = await alice.post(`${word}feather nest`);
    expect(await found(alice, `nest ${word}fea`)).toEqual([post]);
    expect(await found(alice, `${word}feather ne`)).toEqual([post]);
    expect(await found(alice, `${word}fea nest`)).toEqual([]);
    expect(await found(alice, `nest ${word}eather`)).toEqual([]);
  });

  test('matches despite accents and case, in any script', { tags: ['SEARCH-07'] }, async () => {
    const alice = await join('alice');
    const tail = fresh();
    const pairs = [
      ['École', 'ecole'],
      ['ecole', 'ÉCOLE'],
      ['Straße', 'strasse'],
      ['smørrebrød', 'SMORREBROD'],
      ['Łódź', 'lodz'],
      ['İstanbul', 'istanbul'],
      ['Ёлка', 'ЕЛКА'],
      ['Αθήνα', 'αθηνα'],
      ['مُحَمَّد', 'محمد'],
      ['हिन्दी', 'हिन्दी'],
      ['ＡＢＣ', 'abc'],
      ['e\u0301te\u0301', 'été'],
      ['cas\u00adt\u200ble\ufe0f', 'castle'],
      ['می\u200cروم', 'میروم'],
    ] as const;
    for (const [written, typed] of pairs) {
      const post = await alice.post(`${written} ${tail}`);
      const ids = await found(alice, `${typed} ${tail}`);
      expect(ids, `${written} by ${typed}`).toContain(post);
    }
    expect(await found(alice, `हनद ${tail}`)).toEqual([]);
  });

  test('matches any part of a sentence without spaces', { tags: ['SEARCH-07'] }, async () => {
    const alice = await join('alice');
    const tail = fresh();
    const nest = await alice.post(`今日は鳥の巣を見た。${tail}`);
    const thai = await alice.post(`นกอยู่ในรัง ${tail}`);
    for (const part of ['鳥の巣', '巣', '今日', '見た', 'た', '今日は鳥の巣を見た']) {
      expect(await found(alice, `${part} ${tail}`), part).toEqual([nest]);
    }
    expect(await found(alice, `巣鳥 ${tail}`)).toEqual([]);
    expect(await found(alice, `ในรัง ${tail}`)).toEqual([thai]);
  });

  test(
    'matches apostrophes, hashtags, tickers, links and emoji',
    { tags: ['SEARCH-07'] },
    async () => {
      const alice = await join('alice');
      const tail = fresh();
      const post = await alice.post(
        `Don’t miss l'amour! #Big_Birds $TSLA https://nest.example/path 🐦👩‍👩‍👧🇫🇷 ${tail}`,
      );
      const typed = ["don't", 'dont', 'don’t', 'amour', "l'amour", '#big_birds', 'birds', '$tsla'];
      const others = [
        'nest.example',
        'https://nest.example/path',
        '🐦',
        '👧',
        '🇫🇷',
        '"miss"',
        '(miss)',
      ];
      for (const part of [...typed, ...others]) {
        expect(await found(alice, `${part} ${tail}`), part).toEqual([post]);
      }
      expect(await found(alice, `🦉 ${tail}`)).toEqual([]);
      expect((await found(alice, '👩‍👩‍👧')).includes(post)).toBe(true);
    },
  );

  test('finds nothing for a query without searchable characters', async () => {
    const alice = await join('alice');
    await alice.post('Something.');
    for (const text of ['!', '&|!:*()', "''", '\\', '\u0000', '\u0301', '__', '\ud83d', '\u200d']) {
      expect(await found(alice, text), text).toEqual([]);
    }
  });

  test(
    'answers 422 naming the posts field for a blank query',
    { tags: ['SEARCH-07'] },
    async () => {
      const alice = await join('alice');
      for (const body of [{}, { posts: '' }, { q: ' \n' }]) {
        const reply = await alice.reply(searchPosts, { body });
        expect([reply.status, reply.body.error.fields]).toEqual([
          422,
          { posts: 'This is required.' },
        ]);
      }
      await alice.refused(searchPosts, { body: { q: 'a'.repeat(201) } }, 422);
    },
  );

  test('accepts the query under any of four field names', { tags: ['GAP-147'] }, async () => {
    const alice = await join('alice');
    const word = fresh();
    const post = await alice.post(word);
    for (const key of ['posts', 'q', 'query', 'term']) {
      const reply = await alice.do(searchPosts, { body: { [key]: word } });
      expect(reply.data).toMatchObject([{ id: post }]);
    }
  });

  test('accepts any query without a server error', async () => {
    const alice = await join('alice');
    await alice.post('Some words: to be found, or not.');
    const any = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc
        .array(fc.constantFrom("'", '\\', '&', '|', '!', ':*', '<->', '(', ')', 'a', ' ', '\0'), {
          minLength: 1,
          maxLength: 40,
        })
        .map((parts) => parts.join('')),
    );
    const paths = ['/search/posts/posts', '/search/posts/username', '/search/posts/hashtag'];
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        for (const path of paths) {
          const { status } = await alice.api('POST', path, { q: text.slice(0, 200) });
          expect(status, path).toBe(text.trim() === '' ? 422 : 200);
        }
        for (const path of ['/search/user', '/search/autocomplete/user']) {
          expect((await alice.api('POST', path, { q: text.slice(0, 200) })).status).toBe(200);
        }
        const topic = { hashtag: text.slice(0, 200), ticker: text.slice(0, 200) };
        for (const kind of ['hashtag', 'ticker']) {
          const reply = await alice.api('POST', `/search/autocomplete/${kind}`, topic);
          expect(reply.status).toBe(200);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('hidden posts and authors', () => {
  test('removes deleted or hidden posts from the index', { tags: ['POST-31'] }, async () => {
    const [alice, staff] = [await join('alice'), await join('warden')];
    await giveBadge(server, staff, 'moderator');
    const word = fresh();
    const [deleted, hidden] = [await alice.post(word), await alice.post(word)];
    const kept = await alice.post(`${word} sensitive`, { isSensitive: true });
    expect(await found(alice, word)).toEqual([kept, hidden, deleted]);
    await alice.deletePost(deleted);
    await staff.do(removePost, { body: { ulid: hidden, reason: 'Not for this place.' } });
    expect(await found(alice, word)).toEqual([kept]);
    expect(await found(staff, word)).toEqual([kept]);
    const { rows } = await sql`select from post_words where words @@ ${word}::tsquery`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
  });

  test(
    "hides deleted authors' posts, and reported posts from the reporter",
    { tags: ['AUTH-44'] },
    async () => {
      const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
      const word = fresh();
      await carol.post(word);
      const reported = await bob.post(word);
      const kept = await bob.post(word);
      await carol.do(deleteUser);
      await alice.report(reported);
      expect(await found(alice, word)).toEqual([kept]);
      expect(await found(bob, word)).toEqual([kept, reported]);
    },
  );

  test(
    'hides muted and blocked authors from every kind of search',
    { tags: ['SEARCH-07'] },
    async () => {
      const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
      const word = fresh();
      const own = await alice.post(`${word} #${word}`);
      const ofBob = await bob.post(`${word} #${word}`);
      const ofCarol = await carol.post(`${word} #${word}`);
      const byTopic = async (who: TestMember): Promise<string[]> => {
        const reply = await who.do(listHashtagPosts, { body: { hashtag: word } });
        return reply.data.map((post) => post.id);
      };
      const byName = async (who: TestMember, username: string): Promise<string[]> => {
        const reply = await who.do(listUserPosts, { body: { username } });
        return reply.data.map((post) => post.id);
      };
      expect(await found(alice, word)).toEqual([ofCarol, ofBob, own]);
      await alice.mute(bob);
      await carol.block(alice);
      for (const list of [found, byTopic]) {
        expect(await list(alice, word)).toEqual([own]);
        expect(await list(carol, word)).toEqual([ofCarol, ofBob]);
        expect(await list(bob, word)).toEqual([ofCarol, ofBob, own]);
      }
      expect(await byName(alice, bob.username)).toEqual([]);
      expect(await byName(alice, carol.username)).toEqual([]);
      expect(await byName(carol, alice.username)).toEqual([]);
      expect(await byName(bob, alice.username)).toEqual([own]);
    },
  );
});

describe('posts of one author', () => {
  test(
    "lists the author's posts newest first by ulid or username",
    { tags: ['SEARCH-07', 'GAP-147'] },
    async () => {
      const [alice, bob] = [await join('alice'), await join('bob')];
      const [first, second] = [await bob.post('One.'), await bob.post('Two.')];
      const bodies = [
        { ulid: bob.ulid },
        { username: bob.username.toUpperCase() },
        { q: `@${bob.username}` },
        { query: bob.username },
        { term: ` ${bob.username} ` },
      ];
      for (const body of bodies) {
        const reply = await alice.do(listUserPosts, { body });
        expect(reply.data.map((post) => post.id)).toEqual([second, first]);
      }
      const none = await alice.do(listUserPosts, { body: { username: 'nobody_at_all' } });
      expect(none).toEqual({ success: true, data: [], next_cursor: null });
      const blank = await alice.reply(listUserPosts, { body: { username: '' } });
      expect(blank.body.error.fields).toEqual({ username: 'This is required.' });
    },
  );
});

describe('paging', () => {
  test.each([1, 4, 50])(
    'returns each post once in pages of %i',
    { tags: ['SEARCH-07'] },
    async (limit) => {
      const alice = await join('alice');
      const word = fresh();
      const made: string[] = [];
      for (let count = 0; count < 9; count++) made.push(await alice.post(`${word} ${count}`));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const body = { q: word, limit, ...(cursor !== null && { cursor }) };
        const reply: Answer<typeof searchPosts> = await alice.do(searchPosts, { body });
        cursor = reply.next_cursor;
        seen.push(...reply.data.map((post) => post.id));
        if (seen.length === limit) await alice.post(word);
      } while (cursor !== null);
      expect(seen).toEqual(made.toReversed());
    },
  );

  test('finds old posts beyond the first scanned batch', { tags: ['SEARCH-07'] }, async () => {
    const alice = await join('alice');
    const word = fresh();
    const old = await alice.post(`${word} old`);
    const sometimes = await alice.post(`${word}s ${word}`);
    await sql`
      with rows as (select gen_random_uuid() as id from generate_series(1, 2500)),
      made as (insert into posts (id, author_id, post_type, body, created_at, updated_at)
        select id, ${alice.id}::uuid, 'POST', 'Filler.', now(), now() from rows returning id, seq),
      counted as (insert into post_counts (post_id) select id from made)
      insert into post_words (seq, post_id, author_id, words)
      select seq, id, ${alice.id}::uuid, array_to_tsvector(array['filler']) from made`.execute(
      server.db,
    );
    const young = await alice.post(`${word} young`);
    const further = [];
    for (let count = 0; count < 4; count++) further.push(await alice.post(`${word}s`));
    expect(await found(alice, `${word} young`)).toEqual([young]);
    expect(await found(alice, `old ${word}`)).toEqual([old]);
    expect(await found(alice, `${word}s`)).toEqual([...further.toReversed(), sometimes]);
    expect(await found(alice, `filler ${word}`)).toEqual([]);
  });
});

test('continues a search that stopped after many posts', async () => {
  const alice = await join('alice');
  const [one, two] = [fresh(), fresh()];
  const phrase = await alice.post(`${one} ${two}`);
  const poll = server.freshUlid();
  const choices = ['Yes', 'No'];
  await alice.do(createPost, {
    body: { ulid: poll, body: 'Poll', poll: { choices, minutes: 60, isMultiple: false } },
  });
  await sql`
    with made as (insert into posts (id, author_id, post_type, body, created_at, updated_at)
      select gen_random_uuid(), ${alice.id}::uuid, 'POST', ${`${two} ${one}`}, now(), now()
      from generate_series(1, 3200) returning id, seq),
    counted as (insert into post_counts (post_id) select id from made)
    insert into post_words (seq, post_id, author_id, words)
    select seq, id, ${alice.id}::uuid, array_to_tsvector(array[${one}, ${two}]::text[])
    from made`.execute(server.db);
  const everyPage = async (q: string): Promise<string[]> => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const body = { q, limit: 20, ...(cursor !== null && { cursor }) };
      const reply: Answer<typeof searchPosts> = await alice.do(searchPosts, { body });
      cursor = reply.next_cursor;
      seen.push(...reply.data.map(({ id }) => id));
    } while (cursor !== null);
    return seen;
  };
  expect(await everyPage(`"${one} ${two}"`)).toEqual([phrase]);
  expect(await everyPage('has:poll')).toContain(poll);
  expect(await everyPage('has:poll from:me')).toEqual([poll]);
});

test('finds directly inserted posts after a restart', async () => {
  const alice = await join('alice');
  const word = fresh();
  const ids = Array.from({ length: 1203 }, () => server.freshUlid());
  await sql`
    with made as (insert into posts (id, author_id, post_type, body, created_at, updated_at)
      select id, ${alice.id}::uuid, 'POST', ${`Été ${word}`}, now(), now()
      from (select gen_random_uuid() as id from generate_series(1, ${ids.length})) rows returning id)
    insert into post_counts (post_id) select id from made`.execute(server.db);
  await sql`insert into search_backlog default values`.execute(server.db);
  expect(await found(alice, word)).toEqual([]);
  await server.runJob('index-posts');
  expect(await found(alice, `ete ${word}`)).toHaveLength(50);
  const { rows } = await sql<{ count: number }>`select count(*) as count from post_words
    where words @@ ${word}::tsquery`.execute(server.db);
  expect(rows[0]?.count).toBe(ids.length);
  await server.runJob('index-posts');
});
