import { updateUser } from '@rookery/contract/users/update-user.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaRow } from '#test/media-rows.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let other: TestServer;
let alice: TestMember;
let author: object;
let [photo, film, unready] = ['', '', ''];
const DRAWING = '/media/gifs/rook-waves.gif';

beforeAll(async () => {
  server = await startTestServer();
  const { database, secrets, clock } = server;
  other = await startTestServer({ database, secrets, clock });
  alice = await addMember(server, 'alice');
  photo = (await mediaRow(server, alice)).url;
  film = (await mediaRow(server, alice, { extension: 'mp4' })).url;
  unready = (await mediaRow(server, alice, { extension: 'mp4', state: 'processing' })).url;
  const avatar = (await mediaRow(server, alice, { purpose: 'avatar' })).url;
  await alice.do(updateUser, { body: { avatar } });
  const named = { userId: alice.ulid, username: 'alice', name: 'Alice' };
  author = { ...named, avatar, badges: ['new_user'] };
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

interface Draft {
  body: string;
  title?: string | undefined;
  isSensitive?: boolean;
  openGraph?: object | null;
  images?: { url: string; description: string | null }[];
}

function asWritten({ body, isSensitive = false, openGraph = null, images = [] }: Draft): object {
  return { body, isSensitive, openGraph, images, user: author, isDeleted: false, isHidden: false };
}

const LINK = 'https://kiln.example/open-day';
const PLAYER = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const CARD = { url: LINK, title: 'Open day', description: 'Bring your broken pots.', image: null };
const ENGLISH = 'The rooks came back to the old trees before the snow had gone.';

const CASES: Record<string, () => [Draft, object]> = {
  'words with a title': () => [
    { body: `${ENGLISH} #rooks $ROOK @alice`, title: 'The first day' },
    { detectedLanguage: 'en', embedUrl: null, mediaTypes: [], isProcessing: false },
  ],
  'sensitive words of another language': () => [
    { body: 'Die Krähen kamen zurück, bevor der Schnee geschmolzen war. 🪺', isSensitive: true },
    { detectedLanguage: 'de' },
  ],
  'words from right to left': () => [
    { body: 'مرحبا بالجميع في هذا المكان الهادئ، كيف كان صباحكم؟' },
    { detectedLanguage: 'ar' },
  ],
  'a link to a player': () => [
    { body: `https://example.org and ${PLAYER}` },
    { detectedLanguage: null, embedUrl: PLAYER },
  ],
  'a link with its preview': () => [
    { body: `See ${LINK} then.`, openGraph: { ...CARD, image: 'https://kiln.example/oven.jpg' } },
    { openGraph: { ...CARD, image: expect.stringMatching(/^\/media\/previews\//) } },
  ],
  'a film, a picture and a GIF without words': () => [
    {
      body: '',
      images: [
        { url: film, description: 'A boat.' },
        { url: photo, description: null },
        { url: DRAWING, description: 'A rook waves.' },
      ],
    },
    { mediaTypes: ['video', 'image'], isProcessing: false },
  ],
  'a film that is still being prepared, beside a picture that is ready': () => [
    {
      body: ENGLISH,
      images: [
        { url: unready, description: 'A boat.' },
        { url: photo, description: null },
      ],
    },
    { isProcessing: true },
  ],
  'all of it at once': () => [
    {
      body: `${ENGLISH} ${LINK} ${PLAYER}`,
      title: 'All',
      isSensitive: true,
      openGraph: CARD,
      images: [{ url: photo, description: 'Nests.' }],
    },
    { detectedLanguage: 'en', embedUrl: PLAYER, mediaTypes: ['image'] },
  ],
};

const put = (draft: Draft): Promise<Reply> =>
  alice.api('PUT', '/posts', { ulid: server.freshUlid(), ...draft });
const answer = (parentId: string, draft: Draft): Promise<Reply> =>
  alice.api('PUT', '/comments', { ulid: server.freshUlid(), parentId, ...draft, title: undefined });
const repost = (ulid: string, draft?: Draft): Promise<Reply> =>
  alice.api('POST', '/posts/repost', { ...draft, ulid, title: undefined });

async function readElsewhere(id: string): Promise<unknown> {
  const api = other.apiAs(alice.accessToken);
  return (await api('POST', '/posts/map', { ulids: [id] })).body.data[0];
}

function made({ status, body }: Reply): { id: string } {
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

async function expectSame(reply: Reply, wanted: object): Promise<string> {
  const post = made(reply);
  // The other process may have cached the original before the repost, so it must handle the fact.
  await expect.poll(() => readElsewhere(post.id)).toEqual(post);
  expect(post).toMatchObject(wanted);
  return post.id;
}

async function expectAllSame(draft: Draft, found: object): Promise<void> {
  const said = { ...asWritten(draft), ...found };
  const title = draft.title ?? null;
  const root = await expectSame(await put(draft), {
    ...said,
    title,
    postType: 'POST',
    parentUlid: null,
    rootUlid: null,
    grandparentUlid: null,
    repostId: null,
    original: null,
  });
  const below = { ...said, title: null, rootUlid: root };
  const comment = await expectSame(await answer(root, draft), {
    ...below,
    postType: 'COMMENT',
    parentUlid: root,
    grandparentUlid: null,
  });
  const reply = await expectSame(await answer(comment, draft), {
    ...below,
    postType: 'REPLY',
    parentUlid: comment,
    grandparentUlid: root,
  });
  await expectSame(await answer(reply, draft), {
    ...below,
    postType: 'REPLY',
    parentUlid: reply,
    grandparentUlid: comment,
  });
  const [quoted, passedOn] = [made(await put(draft)).id, made(await put(draft)).id];
  await expectSame(await repost(quoted, draft), {
    ...said,
    title: 'quote',
    postType: 'quote',
    isRepostWithComment: true,
    repostId: quoted,
    original: { ...said, title, id: quoted },
  });
  await expectSame(await repost(passedOn), {
    body: '',
    title: 'repost',
    postType: 'REPOST',
    isRepost: true,
    repostId: passedOn,
    original: { ...said, title, id: passedOn },
  });
}

describe('another process returns the same as the creating process', () => {
  test.each(Object.entries(CASES))('for %s', async (_what, drafted) => {
    await expectAllSame(...drafted());
  });

  test('for any combination of fields', async () => {
    const described = (url: string) => ({ url, description: `What ${url} shows.` });
    const drafts = fc.record({
      body: fc
        .shuffledSubarray([ENGLISH, LINK, PLAYER, '@alice #rooks'], { minLength: 1 })
        .map((parts) => parts.join(' ')),
      title: fc.constantFrom(undefined, 'A title'),
      isSensitive: fc.boolean(),
      images: fc.shuffledSubarray([photo, film, DRAWING].map(described)),
    });
    const drafted = fc.tuple(drafts, fc.boolean()).map(([draft, hasCard]) => ({
      ...draft,
      openGraph: hasCard && draft.body.includes(LINK) ? CARD : null,
    }));
    await fc.assert(
      fc.asyncProperty(drafted, (draft) => expectAllSame(draft, {})),
      { numRuns: 6, seed: 1, endOnFailure: true },
    );
  });
});

test('updates cached posts that were quoted, reposted or commented on', async () => {
  const { id } = made(await put({ body: ENGLISH }));
  const before = await readElsewhere(id);
  expect(before).toMatchObject({ postEngagement: { repostCount: 0, commentCount: 0 } });
  const quote = made(await repost(id, { body: 'Indeed.' })).id;
  made(await answer(id, { body: 'So they did.' }));
  made(await repost(id));
  const read = (): Promise<unknown> => readElsewhere(quote);
  await expect
    .poll(read, { timeout: 15_000 })
    .toMatchObject({ original: { id, postEngagement: { repostCount: 2, commentCount: 1 } } });
});
