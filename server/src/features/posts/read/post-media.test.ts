import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const PICTURE: MediaItem = {
  url: '/media/harbour.webp',
  widthPx: 1600,
  heightPx: 900,
  mimeType: 'image/webp',
  thumbnail: null,
  lastWatched: 0,
  isVideo: false,
  description: 'The harbour at low tide, a heron on the slip.',
};
const FILM: MediaItem = {
  url: '/media/regatta.mp4',
  widthPx: 1280,
  heightPx: 720,
  mimeType: 'video/mp4',
  thumbnail: { url: '/media/regatta.webp' },
  lastWatched: 12.5,
  isVideo: true,
  description: null,
};
const CARD = { title: 'A card', description: '', image: null, url: 'https://a.example/card' };

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = await addMembers(server, ['alice', 'bob']);
});
afterAll(() => server.stop());

interface Written {
  images?: MediaItem[];
  openGraph?: object;
  isProcessing?: boolean;
  isTrolling?: boolean;
  isHidden?: boolean;
}

async function written(fields: Written): Promise<string> {
  const now = server.clock.now();
  const ulid = makeUlid(now.getTime());
  await server.db
    .insertInto('posts')
    .values({
      id: ulidToUuid(ulid),
      author_id: alice.id,
      post_type: 'POST',
      body: 'Look.',
      created_at: now,
      updated_at: now,
      images: JSON.stringify(fields.images ?? []),
      open_graph: fields.openGraph ? JSON.stringify(fields.openGraph) : null,
      is_processing: fields.isProcessing ?? false,
      is_trolling: fields.isTrolling ?? false,
      hidden_at: fields.isHidden ? now : null,
    })
    .execute();
  await server.db
    .insertInto('post_counts')
    .values({ post_id: ulidToUuid(ulid) })
    .execute();
  await sql`update user_counts set posts = posts + 1 where user_id = ${alice.id}`.execute(
    server.db,
  );
  return ulid;
}

async function mapped(ulid: string): Promise<Post[]> {
  const reply = await bob.do(mapPosts, { body: { ulids: [ulid] } });
  return reply.data;
}

describe('media', () => {
  test('keeps the order and all fields', { tags: ['POST-12', 'POST-21', 'POST-22'] }, async () => {
    const [post] = await mapped(await written({ images: [PICTURE, FILM] }));
    expect(post?.images).toEqual([PICTURE, FILM]);
  });

  test('omits unknown fields', { tags: ['POST-12'] }, async () => {
    const item = { ...PICTURE, storageKey: 'private/original.tiff' };
    const [post] = await mapped(await written({ images: [item] }));
    expect(post?.images).toEqual([PICTURE]);
  });

  test.each([
    ['nothing', [], []],
    ['pictures', [PICTURE, PICTURE], ['image']],
    ['a film', [FILM], ['video']],
    ['a film between pictures', [PICTURE, FILM, PICTURE], ['image', 'video']],
  ])('lists mediaTypes of %s', { tags: ['POST-13', 'POST-22'] }, async (_what, images, types) => {
    const [post] = await mapped(await written({ images }));
    expect(post?.mediaTypes).toEqual(types);
  });

  test('marks posts that wait for media or are web only', { tags: ['POST-10'] }, async () => {
    expect(await mapped(await written({ isProcessing: true }))).toMatchObject([
      { isProcessing: true, isTrolling: false, images: [] },
    ]);
    expect(await mapped(await written({ isTrolling: true, images: [PICTURE] }))).toMatchObject([
      { isProcessing: false, isTrolling: true, images: [PICTURE] },
    ]);
  });
});

describe('posts that show no media and no preview', { tags: ['POST-12', 'POST-14'] }, () => {
  test('hides them in a deleted post’s tombstone', async () => {
    const ulid = await written({ images: [PICTURE], openGraph: CARD });
    expect(await mapped(ulid)).toMatchObject([{ images: [PICTURE], openGraph: CARD }]);
    await bob.comment(ulid, 'Lovely.');
    await alice.deletePost(ulid);
    expect(await mapped(ulid)).toMatchObject([
      { isDeleted: true, images: [], mediaTypes: [], openGraph: null },
    ]);
  });

  test('hides them in a post removed by staff', async () => {
    const ulid = await written({ images: [PICTURE], openGraph: CARD, isHidden: true });
    const seen = JSON.stringify(await mapped(ulid));
    expect(seen).not.toContain(PICTURE.url);
    expect(seen).not.toContain(CARD.url);
  });
});
