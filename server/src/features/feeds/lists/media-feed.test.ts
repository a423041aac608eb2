import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '#test/cast.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const POSTS = 61;
const hasPicture = (at: number): boolean => at % 3 === 0;

let server: TestServer;
let people: Record<'alice' | 'bob' | 'carol', TestMember>;
let made: string[];

async function writePosts(author: TestMember): Promise<string[]> {
  const now = server.clock.now();
  const rows = Array.from({ length: POSTS }, (_none, at) => ({
    id: ulidToUuid(makeUlid(now.getTime() + at)),
    images: hasPicture(at) ? JSON.stringify([pictureOf(at)]) : '[]',
  }));
  await sql`insert into posts (id, author_id, post_type, body, images, created_at, updated_at)
    select id, ${author.id}, 'POST', 'A post.', images, ${now}, ${now}
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.images)}::jsonb[])
      with ordinality as made (id, images, place) order by place`.execute(server.db);
  await sql`insert into post_counts (post_id) select id from posts on conflict do nothing`.execute(
    server.db,
  );
  await sql`update user_counts set posts = posts + ${POSTS} where user_id = ${author.id}`.execute(
    server.db,
  );
  return rows.map((row) => uuidToUlid(row.id));
}

const pictureOf = (at: number) => ({
  url: `/media/${at}.webp`,
  widthPx: 800,
  heightPx: 600,
  mimeType: 'image/webp',
  thumbnail: null,
  lastWatched: 0,
  isVideo: false,
  description: null,
});

beforeAll(async () => {
  server = await startTestServer();
  people = await cast(server, 'alice', 'bob', 'carol');
  made = await writePosts(people.bob);
  await writePosts(people.carol);
});
afterAll(() => server.stop());

async function walk(name: string, limit: number): Promise<Post[]> {
  const found: Post[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null; page++) {
    expect(page).toBeLessThan(POSTS);
    const query = `limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const reply = await people.alice.api('GET', `/profile/${name}/feedImagesOnly?${query}`);
    expect(reply.status).toBe(200);
    cursor = reply.body.next_cursor as string | null;
    if (cursor !== null) expect(reply.body.data).toHaveLength(limit);
    found.push(...reply.body.data);
  }
  return found;
}

const withPictures = (): string[] => made.filter((_ulid, at) => hasPicture(at)).toReversed();

test.each([1, 4, 7, 50])(
  'lists media posts newest first, %i a page, without gaps',
  { tags: ['FEED-53'] },
  async (limit) => {
    const found = await walk('bob', limit);
    expect(found.map((post) => post.id)).toEqual(withPictures());
    for (const post of found) {
      expect(post.images).toHaveLength(1);
      expect(post.user.username).toBe('bob');
    }
  },
);

test('leaves out comments on a picture', { tags: ['FEED-53'] }, async () => {
  const { alice, bob } = people;
  const [newest = ''] = withPictures();
  await alice.comment(newest, 'Lovely.');
  await bob.comment(newest, 'Thank you.');
  expect((await walk('bob', 50)).map((post) => post.id)).toEqual(withPictures());
  expect(await walk('alice', 50)).toEqual([]);
});

test('leaves out deleted, hidden and media-pending posts', { tags: ['FEED-53'] }, async () => {
  const { carol } = people;
  const before = (await walk('carol', 50)).map((post) => post.id);
  const [deleted = '', hidden = '', withheld = '', ...left] = before;
  await carol.deletePost(deleted);
  await server.db
    .updateTable('posts')
    .set({ hidden_at: server.clock.now() })
    .where('id', '=', ulidToUuid(hidden))
    .execute();
  await server.db
    .updateTable('posts')
    .set({ is_media_withheld: true })
    .where('id', '=', ulidToUuid(withheld))
    .execute();
  expect((await walk('carol', 5)).map((post) => post.id)).toEqual(left);
});

test('is served by a dedicated index', { tags: ['FEED-53'] }, async () => {
  const plan = await server.db.transaction().execute(async (tx) => {
    // The planner reads a few rows sequentially, whatever index exists.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql`
      explain select id, seq from posts
      where author_id = ${people.bob.id} and parent_id is null and images <> '[]'
        and deleted_at is null and hidden_at is null and seq < 5
      order by seq desc limit 5`.execute(tx);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('media_by_author');
});
