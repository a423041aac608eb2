import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMembers } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

const LINK = 'https://kiln.example/open-day?from=feed';
const CARD = {
  title: 'Open day at the kiln',
  description: 'Bring your broken pots.',
  image: 'https://kiln.example/oven.jpg',
  url: LINK,
};
const SHOWN = { ...CARD, image: expect.stringMatching(/^\/media\/previews\/[\w-]{43}\.webp$/) };

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = await addMembers(server, ['alice', 'bob']);
});
afterAll(() => server.stop());

const put = (
  openGraph: unknown,
  body = `See ${LINK}.`,
  ulid = server.freshUlid(),
): Promise<Reply> => alice.api('PUT', '/posts', { ulid, body, openGraph });

async function kept(openGraph: unknown, body?: string): Promise<unknown> {
  const reply = await put(openGraph, body);
  expect(reply.status).toBe(201);
  return reply.body.data.openGraph;
}

const mapped = async (ulid: string) => (await bob.see(ulid))?.openGraph;

const BARE = { title: 'kiln.example/open-day', description: '', image: null, url: LINK };

describe('a link’s preview', () => {
  test('is returned to its author unchanged', { tags: ['POST-14', 'POST-23'] }, async () => {
    const reply = await put(CARD);
    expect(reply.status).toBe(201);
    const { id, openGraph } = reply.body.data;
    expect(openGraph).toEqual(SHOWN);
    expect((await alice.see(id))?.openGraph).toEqual(SHOWN);
  });

  test('shows others only host and path', async () => {
    const post = await put({ ...CARD, title: 'Your bank', description: 'Sign in again' });
    expect(await mapped(post.body.data.id)).toEqual(BARE);
    const comment = await alice.do(createComment, {
      body: { parentId: post.body.data.id, body: LINK, openGraph: CARD },
    });
    expect(await mapped(comment.data.id)).toEqual(BARE);
    const quote = await bob.do(createRepost, { body: { ulid: post.body.data.id, body: 'See.' } });
    expect(quote.data.original?.openGraph).toEqual(BARE);
  });

  test('shows only the host for a page without a path', async () => {
    const url = 'https://kiln.example/';
    const { body } = await put({ ...CARD, url }, url);
    expect(await mapped(body.data.id)).toEqual({ ...BARE, title: 'kiln.example', url });
  });

  test('ignores a preview of this community’s own page', async () => {
    const url = `${server.config.appUrl}/post/1`;
    expect(await kept({ ...CARD, url }, url)).toEqual({
      ...BARE,
      title: 'rookery.test/post/1',
      url,
    });
  });

  test('is the same when another process reads it', { tags: ['POST-14'] }, async () => {
    const { body } = await put(CARD);
    const row = await server.db
      .selectFrom('posts')
      .select(['open_graph', 'open_graph_hint'])
      .where(
        'seq',
        '=',
        server.db.selectFrom('posts').select((all) => all.fn.max('seq').as('seq')),
      )
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ open_graph: BARE, open_graph_hint: body.data.openGraph });
  });

  test(
    'accepts missing description and image, and trims texts',
    { tags: ['POST-14'] },
    async () => {
      expect(await kept({ title: ' Open day ', url: ` ${LINK}\n` })).toEqual({
        title: 'Open day',
        description: '',
        image: null,
        url: LINK,
      });
      expect(await kept({ ...CARD, image: null, description: ' \n ' })).toEqual({
        title: CARD.title,
        description: '',
        image: null,
        url: LINK,
      });
      expect(await kept({ ...CARD, image: ' ' })).toMatchObject({ image: null });
    },
  );

  test('titles a page without a title by its host', async () => {
    expect(await kept({ ...CARD, title: ' ' })).toMatchObject({ title: 'kiln.example' });
  });

  test('strips characters that the database cannot store', async () => {
    const odd = { ...CARD, title: 'Open\u0000 \ud83dday', description: 'a\u0007b' };
    expect(await kept(odd)).toMatchObject({ title: 'Open \ufffdday', description: 'ab' });
  });

  test('stores null for no preview', async () => {
    expect(await kept(null)).toBeNull();
    expect(await kept(undefined)).toBeNull();
  });

  test.each([
    ['an address that is not in the body', `${LINK}&more=1`, `See ${LINK}.`],
    ['a body without links', LINK, 'No link here.'],
    ['an address of which the body has only a prefix', 'https://kiln.example/open', `See ${LINK}.`],
  ])(
    'drops the preview of %s and keeps the post',
    { tags: ['GAP-080'] },
    async (_what, url, body) => {
      expect(await kept({ ...CARD, url }, body)).toBeNull();
    },
  );

  test.each([
    ['the case of the host', 'https://KILN.example/open-day?from=feed'],
    ['the default port', 'https://kiln.example:443/open-day?from=feed'],
  ])('matches the link in the body although %s differs', async (_what, url) => {
    expect(await kept({ ...CARD, url })).toMatchObject({ url });
  });

  test('accepts a preview of the second link', async () => {
    const body = `https://other.example and (${LINK})`;
    expect(await kept(CARD, body)).toEqual(SHOWN);
    expect(await kept({ ...CARD, url: 'https://other.example/' }, body)).toMatchObject({
      url: 'https://other.example/',
    });
  });
});

describe('rejected previews, with the field named', { tags: ['GAP-080'] }, () => {
  const wrong = [
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://kiln.example/a',
    '//kiln.example/a',
    '/media/demo/a.svg',
    '/media/previews/short.webp',
    'kiln.example',
    'https://',
    'https://kiln.example/a b',
    'https://kiln.example/"onload=',
    'https://kiln.example:99999/',
  ];

  test.each(wrong)('rejects an image at %s', async (image) => {
    const reply = await put({ ...CARD, image });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual(['openGraph.image']);
  });

  test.each(['', ...wrong])('rejects an address %s', async (url) => {
    const reply = await put({ ...CARD, url }, `See ${LINK} and ${url}`);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual(['openGraph.url']);
  });

  test('names both invalid fields', async () => {
    const reply = await put({ ...CARD, url: 'mailto:a@kiln.example', image: 'a.jpg' });
    expect(Object.keys(reply.body.error.fields)).toEqual(['openGraph.url', 'openGraph.image']);
  });

  test.each([
    ['title', LIMITS.previewTitleCharacters],
    ['description', LIMITS.previewDescriptionCharacters],
  ])('rejects a %s of more than %i characters', async (field, most) => {
    expect(await kept({ ...CARD, [field]: 'x'.repeat(most) })).toMatchObject({
      [field]: 'x'.repeat(most),
    });
    const reply = await put({ ...CARD, [field]: 'x'.repeat(most + 1) });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([`openGraph.${field}`]);
  });

  test.each(['url', 'image'])('rejects an overlong %s', async (field) => {
    const reply = await put({ ...CARD, [field]: `https://kiln.example/${'a'.repeat(1980)}` });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([`openGraph.${field}`]);
  });

  test('rejects a preview without text', { tags: ['GAP-069'] }, async () => {
    const reply = await put(CARD, ' ');
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual(['body']);
  });
});

test('ignores another preview on a retry with the same ulid', { tags: ['POST-24'] }, async () => {
  const ulid = server.freshUlid();
  const first = await put(CARD, undefined, ulid);
  const again = await put({ ...CARD, title: 'Another title' }, undefined, ulid);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body.data).toEqual(first.body.data);
  expect((await alice.see(ulid))?.openGraph).toEqual(SHOWN);
});

test('keeps the preview of a comment', { tags: ['EMBED-05'] }, async () => {
  const post = await put(null);
  const body = { parentId: post.body.data.id, body: `See ${LINK}.`, openGraph: CARD };
  const reply = await alice.do(createComment, { body });
  expect(reply.data.openGraph).toEqual(SHOWN);
});
