import type { Post } from '@rookery/contract/posts/post.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { autocompleteHashtag } from '@rookery/contract/search/autocomplete-hashtag.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);
const freshTag = (): string => `Heron${++joined}`;
const freshTicker = (): string =>
  `Q${[...String(++joined)].map((n) => 'ABCDEFGHIJ'[+n]).join('')}Z`;

async function found(who: TestMember, kind: string, body: unknown): Promise<string[]> {
  const reply = await who.api('POST', `/search/posts/${kind}`, body);
  expect(reply.status).toBe(200);
  return (reply.body.data as Post[]).map(({ id }) => id);
}

describe('access', () => {
  const calls: [string, unknown][] = [
    ['/search/posts/hashtag', { hashtag: 'birds' }],
    ['/search/posts/ticker', { ticker: 'TSLA' }],
  ];

  test.each(calls)('%s requires a session', { tags: ['AUTH-01'] }, async (path, body) => {
    expect((await server.call('POST', `/v3${path}`, { body })).status).toBe(401);
  });

  test.each(calls)(
    '%s refuses a member before setup',
    { tags: ['GUARD-36'] },
    async (path, body) => {
      const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
      const reply = await newcomer.api('POST', path, body);
      expect([reply.status, reply.body.error_type]).toEqual([403, 'setup_required']);
    },
  );

  test.each(calls)('%s is open to every member', async (path, body) => {
    expect((await (await join('member')).api('POST', path, body)).status).toBe(200);
  });
});

describe('posts with a topic', () => {
  test('match a hashtag in posts and comments, newest first', { tags: ['SEARCH-07'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const tag = freshTag();
    const first = await bob.post(`Seen one #${tag}.`);
    await bob.post(`Seen a ${tag}, and #${tag}s too.`);
    const comment = await alice.comment(first, `Another #${tag}!`);
    const reply = await bob.comment(comment, `#${tag} #${tag} twice`);
    const last = await alice.post(`#${tag} and $TSLA`);
    expect(await found(alice, 'hashtag', { hashtag: tag })).toEqual([last, reply, comment, first]);
  });

  test('include the post that a found comment answers', { tags: ['SEARCH-07'] }, async () => {
    const alice = await join('alice');
    const tag = freshTag();
    const root = await alice.post();
    const comment = await alice.comment(root, `#${tag}`);
    const reply = await alice.do(listHashtagPosts, { body: { hashtag: tag } });
    expect(reply.data).toMatchObject([
      { id: comment, postType: 'COMMENT', parentUlid: root, rootUlid: root },
    ]);
  });

  test('match a ticker, not a hashtag of the same letters', { tags: ['SEARCH-07'] }, async () => {
    const alice = await join('alice');
    const ticker = freshTicker();
    const post = await alice.post(`Sold $${ticker.toLowerCase()} today`);
    const tagged = await alice.post(`#${ticker}`);
    expect(await found(alice, 'ticker', { ticker })).toEqual([post]);
    expect(await found(alice, 'hashtag', { hashtag: ticker })).toEqual([tagged]);
  });

  test(
    'accept the term under four field names, with optional sign',
    { tags: ['GAP-147'] },
    async () => {
      const alice = await join('alice');
      const [tag, ticker] = [freshTag(), freshTicker()];
      const post = await alice.post(`#${tag} $${ticker}`);
      const writings = (name: string, sign: string): string[] =>
        [name, name.toLowerCase(), name.toUpperCase()].flatMap((one) => [
          one,
          sign + one,
          ` ${sign}${one} `,
        ]);
      for (const key of ['hashtag', 'q', 'query', 'term']) {
        for (const term of writings(tag, '#')) {
          expect(await found(alice, 'hashtag', { [key]: term }), `${key} ${term}`).toEqual([post]);
        }
      }
      for (const key of ['ticker', 'q', 'query', 'term']) {
        for (const term of writings(ticker, '$')) {
          expect(await found(alice, 'ticker', { [key]: term }), `${key} ${term}`).toEqual([post]);
        }
      }
    },
  );

  test('prefer the field named after the search unless empty', async () => {
    const alice = await join('alice');
    const [one, other] = [freshTag(), freshTag()];
    const [first, second] = [await alice.post(`#${one}`), await alice.post(`#${other}`)];
    expect(await found(alice, 'hashtag', { q: other, hashtag: one })).toEqual([first]);
    expect(await found(alice, 'hashtag', { hashtag: ' ', q: other })).toEqual([second]);
  });

  test('match letters of every script and case', async () => {
    const alice = await join('alice');
    const words = [`Ø${freshTag()}`, `Straße${++joined}`, `鳥の巣${++joined}`, `İzmir${++joined}`];
    for (const word of words) {
      const post = await alice.post(`Here: #${word}`);
      expect(await found(alice, 'hashtag', { hashtag: word }), word).toEqual([post]);
    }
  });

  test('match a hashtag with composed or separate accents', { tags: ['SEARCH-07'] }, async () => {
    const alice = await join('alice');
    const composed = `Caf\u00e9${freshTag()}`;
    const apart = composed.normalize('NFD');
    const first = await alice.post(`#${apart}`);
    const second = await alice.post(`#${composed}`);
    const comment = await alice.comment(first, `#${apart.toLowerCase()} #${composed}`);
    for (const hashtag of [apart, composed, `#${apart}`]) {
      expect(await found(alice, 'hashtag', { hashtag })).toEqual([comment, second, first]);
    }
    await server.runJob('count-topics');
    const body = { hashtag: apart };
    const { data } = await alice.do(autocompleteHashtag, { body });
    expect(data).toHaveLength(1);
    expect(data).toMatchObject([{ name: composed }]);
  });

  test('match a hashtag whose capitals need two characters', { tags: ['SEARCH-07'] }, async () => {
    const alice = await join('alice');
    // A j with caron and an iota with two accents: single characters without a single-character capital.
    for (const letter of ['\u01f0', '\u0390']) {
      const word = letter + freshTag().toLowerCase();
      const capitals = word.toUpperCase();
      expect(capitals.normalize('NFC').length).toBe(word.length + 1);
      const posts = [await alice.post(`#${capitals}`), await alice.post(`#${word}`)];
      for (const hashtag of [word, capitals]) {
        expect(await found(alice, 'hashtag', { hashtag })).toEqual(posts.toReversed());
      }
    }
  });

  test(
    'exclude deleted posts and posts of deleted authors',
    { tags: ['POST-31', 'AUTH-44'] },
    async () => {
      const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
      const tag = freshTag();
      const [kept, gone] = [await bob.post(`#${tag}`), await bob.post(`#${tag}`)];
      await alice.comment(gone, 'A comment keeps its place.');
      await carol.post(`#${tag}`);
      await bob.deletePost(gone);
      await carol.do(deleteUser);
      expect(await found(alice, 'hashtag', { hashtag: tag })).toEqual([kept]);
    },
  );

  test('exclude posts that the viewer reported', { tags: ['FEED-34'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const tag = freshTag();
    const [kept, reported] = [await bob.post(`#${tag}`), await bob.post(`#${tag}`)];
    const flag = { ulid: reported, violationType: 'spam' };
    expect((await alice.api('PUT', '/posts/flag', flag)).status).toBe(200);
    expect(await found(alice, 'hashtag', { hashtag: tag })).toEqual([kept]);
    expect(await found(bob, 'hashtag', { hashtag: tag })).toEqual([reported, kept]);
  });
});

describe('paging', () => {
  test.each([1, 3, 7, 50])(
    'returns each post once in pages of %i',
    { tags: ['SEARCH-07'] },
    async (limit) => {
      const alice = await join('alice');
      const tag = freshTag();
      const made: string[] = [];
      for (let count = 0; count < 15; count++) made.push(await alice.post(`#${tag}`));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const body = { hashtag: tag, limit, cursor: cursor ?? undefined };
        const reply: Answer<typeof listHashtagPosts> = await alice.do(listHashtagPosts, { body });
        cursor = reply.next_cursor;
        if (cursor !== null) expect(reply.data).toHaveLength(limit);
        seen.push(...reply.data.map((post) => post.id));
        if (seen.length === limit) await alice.post(`#${tag}`);
      } while (cursor !== null);
      expect(seen).toEqual(made.toReversed());
    },
  );

  test('returns 5 a page by default', async () => {
    const alice = await join('alice');
    const tag = freshTag();
    for (let count = 0; count < 7; count++) await alice.post(`#${tag}`);
    expect(await found(alice, 'hashtag', { hashtag: tag })).toHaveLength(5);
  });

  test('rejects a damaged cursor or one of another topic', async () => {
    const alice = await join('alice');
    const [tag, ticker] = [freshTag(), freshTicker()];
    await alice.post(`#${tag} #${ticker} $${ticker}`);
    await alice.post(`#${tag} #${ticker} $${ticker}`);
    const page = async (kind: string, term: string, cursor?: string) =>
      alice.api('POST', `/search/posts/${kind}`, { q: term, limit: 1, cursor });
    const { next_cursor: cursor } = (await page('hashtag', ticker)).body;
    expect((await page('hashtag', `#${ticker}`, cursor)).status).toBe(200);
    expect((await page('hashtag', tag, cursor)).status).toBe(400);
    expect((await page('ticker', ticker, cursor)).status).toBe(400);
    expect((await page('hashtag', ticker, `${cursor}a`)).status).toBe(400);
    expect((await page('hashtag', 'no tag at all', cursor)).status).toBe(400);
  });
});

describe('search term', () => {
  test.each(['hashtag', 'ticker'])('answers 422 naming %s when missing or blank', async (kind) => {
    const alice = await join('alice');
    for (const body of [{}, { [kind]: '' }, { q: ' \n' }, { term: '\u0009' }, { other: 'birds' }]) {
      const reply = await alice.api('POST', `/search/posts/${kind}`, body);
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ [kind]: 'This is required.' });
    }
  });

  test.each([
    ['hashtag', ['ab', '#', '##birds', '123', 'two words', 'a-b', '@birds', '$TSLA', 'x\u0000yz']],
    ['ticker', ['ab', '$', '$$TSLA', 'TOOLONG', 'A1B2', 'T S L A', '#TSLA', 'tsla\ud83d']],
  ])('returns no posts for an invalid %s', async (kind, terms) => {
    const alice = await join('alice');
    await alice.post('#birds #123 $TSLA');
    for (const term of terms) {
      const reply = await alice.api('POST', `/search/posts/${kind}`, { q: term });
      expect(reply.status, term).toBe(200);
      expect(reply.body, term).toEqual({ success: true, data: [], next_cursor: null });
    }
  });
});
