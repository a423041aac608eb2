import { createPost } from '@rookery/contract/posts/create-post.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { notificationsChannel, type PostImageFinished } from '@rookery/contract/events.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listen } from '#test/listener.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { announceSettled, type MediaRow, mediaRow, settleRow } from '#test/media-rows.ts';
import { addMembers } from '#test/members.ts';
import { type Reply, startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = await addMembers(server, ['alice', 'bob']);
});
afterAll(() => server.stop());

const post = (by: TestMember, fields: object): Promise<Reply> =>
  by.reply(createPost, { body: { ulid: server.freshUlid(), body: 'Look.', ...fields } });

async function mapped(ulid: string): Promise<Post> {
  const { data } = await bob.do(mapPosts, { body: { ulids: [ulid] } });
  return data[0] as Post;
}

async function anId(by: TestMember): Promise<string> {
  return (await post(by, {})).body.data.id;
}

describe('media of a post', () => {
  test('accepts at most five media', { tags: ['MEDIA-01'] }, async () => {
    const { url } = await mediaRow(server, alice);
    const five = Array.from({ length: 5 }, () => url);
    expect(await post(alice, { images: five })).toMatchObject({
      status: 201,
      body: { data: { images: five.map((one) => ({ url: one })) } },
    });
    const six = await post(alice, { images: [...five, url] });
    expect(six).toMatchObject({ status: 422, body: { error: { fields: { images: /./ } } } });
  });

  test(
    'shows own uploads in order with descriptions and sizes',
    { tags: ['COMPOSE-01', 'MEDIA-31'] },
    async () => {
      const [picture, film] = [
        await mediaRow(server, alice),
        await mediaRow(server, alice, { extension: 'mp4' }),
      ];
      const images = [
        { url: film.url, description: '  A boat\u0000.  ' },
        picture.url,
        { url: `${server.config.appUrl}${picture.url}?width=500`, description: ' ' },
      ];
      const { status, body } = await post(alice, { images });
      expect(status).toBe(201);
      const measures = { widthPx: 640, heightPx: 480, thumbnail: null, lastWatched: 0 };
      expect(body.data).toMatchObject({ isProcessing: false, mediaTypes: ['video', 'image'] });
      expect(body.data.images).toEqual([
        {
          ...measures,
          url: film.url,
          mimeType: 'video/mp4',
          isVideo: true,
          description: 'A boat.',
        },
        {
          ...measures,
          url: picture.url,
          mimeType: 'image/webp',
          isVideo: false,
          description: null,
        },
        {
          ...measures,
          url: picture.url,
          mimeType: 'image/webp',
          isVideo: false,
          description: null,
        },
      ]);
      expect(await mapped(body.data.id)).toMatchObject({ images: body.data.images });
    },
  );

  test('keeps descriptions up to the composer’s limit', async () => {
    const { url } = await mediaRow(server, alice);
    const longest = `${'a'.repeat(939)}${'🐦'.repeat(60)}!`;
    const kept = await post(alice, { images: [{ url, description: longest }] });
    expect(kept.body.data).toMatchObject({ images: [{ description: longest }] });
    // The limit in UTF-16 code units falls inside the emoji's surrogate pair.
    const description = `${'a'.repeat(LIMITS.descriptionCharacters - 1)}🐦`;
    const whole = await post(alice, { images: [{ url, description }] });
    expect(whole.body.data).toMatchObject({ images: [{ description }] });
    const long = await post(alice, { images: [{ url, description: `${description}!` }] });
    expect(long.status).toBe(422);
  });

  test.each([
    ['a post', () => post(alice, { body: '' })],
    [
      'a comment',
      async () => alice.reply(createComment, { body: { parentId: await anId(bob), body: ' ' } }),
    ],
  ])('rejects %s without text and media', { tags: ['COMPOSE-10'] }, async (_what, send) => {
    expect(await send()).toMatchObject({ status: 422, body: { error: { fields: { body: /./ } } } });
  });

  test('accepts posts, comments and quotes with only media', { tags: ['COMPOSE-01'] }, async () => {
    const images = [(await mediaRow(server, alice)).url];
    const parent = await anId(bob);
    const comment = { parentId: parent, body: '', images };
    expect(await post(alice, { body: '', images })).toMatchObject({ status: 201 });
    expect(await alice.reply(createComment, { body: comment })).toMatchObject({
      status: 201,
      body: { data: { postType: 'COMMENT', images: [{ url: images[0] }] } },
    });
    expect(await alice.reply(createRepost, { body: { ulid: parent, images } })).toMatchObject({
      status: 201,
      body: { data: { postType: 'quote', images: [{ url: images[0] }] } },
    });
  });

  test.each<[string, () => Promise<string>]>([
    ['another member’s upload', async () => (await mediaRow(server, bob)).url],
    ['an avatar', async () => (await mediaRow(server, alice, { purpose: 'avatar' })).url],
    ['a failed upload', async () => (await mediaRow(server, alice, { state: 'failed' })).url],
    ['a missing upload', async () => '/media/aaaaaaaaaaaaaaaaaaaaaa.webp'],
    ['any other site', async () => 'https://example.org/a.gif'],
    ['a provider that is not set up', async () => 'https://media1.giphy.com/media/x/giphy.gif'],
    ['a path out of the folder', async () => '/media/../secrets.json'],
    ['a script', async () => 'javascript:alert(1)//.gif'],
  ])('rejects an address of %s', async (_what, address) => {
    const reply = await post(alice, { images: [{ url: await address() }] });
    expect(reply).toMatchObject({ status: 422, body: { error: { fields: { images: /./ } } } });
  });

  test('accepts the provider’s .gif files when a key is set', { tags: ['GIF-06'] }, async () => {
    const config = { giphyApiKey: 'key' };
    const other = await startTestServer({ config });
    const carol = await other.signUp('carol');
    const url = 'https://media1.giphy.com/media/x/giphy.gif';
    const sent = (images: unknown[]): Promise<Reply> =>
      carol.api('PUT', '/posts', { ulid: server.freshUlid(), body: '', images });
    const item = { url, widthPx: 480, heightPx: 270, description: 'A cat' };
    expect(await sent([item])).toMatchObject({
      status: 201,
      body: { data: { images: [{ ...item, mimeType: 'image/gif' }] } },
    });
    for (const wrong of [`${url}?cid=1`, 'https://giphy.com.example/media/x.gif']) {
      expect((await sent([wrong])).status).toBe(422);
    }
    await other.stop();
  });

  test(
    'uses the first link to a player as embedUrl',
    { tags: ['POST-09', 'EMBED-01'] },
    async () => {
      const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
      const { body } = await post(alice, { body: `https://example.org and ${link} and more` });
      expect(body.data.embedUrl).toBe(link);
      expect((await mapped(body.data.id)).embedUrl).toBe(link);
      expect((await post(alice, { body: 'https://example.org' })).body.data.embedUrl).toBe(null);
    },
  );
});

describe('a post whose media are not ready', () => {
  const settle = async (row: MediaRow, state: 'ready' | 'failed'): Promise<void> => {
    await settleRow(server, row.id, state);
    await announceSettled(server, row.id);
    await post(bob, {});
  };

  test('waits for all media, then notifies its author', { tags: ['MEDIA-30'] }, async () => {
    const [first, second] = [
      await mediaRow(server, alice, { state: 'processing' }),
      await mediaRow(server, alice, { state: 'processing' }),
    ];
    const page = listen(server, alice);
    const heard = await page.hear<PostImageFinished>(
      ...([notificationsChannel(alice.ulid), 'PostImageFinished'] as const),
    );
    const images = [first, second].map(({ url }) => ({ url, description: 'Words' }));
    const { body } = await post(alice, { images });
    expect(body.data).toMatchObject({ isProcessing: true, images: [{ widthPx: 800 }, {}] });
    await settle(first, 'ready');
    await vi.waitFor(async () =>
      expect(await mapped(body.data.id)).toMatchObject({
        isProcessing: true,
        images: [{ widthPx: 640 }, { widthPx: 800 }],
      }),
    );
    expect(heard).toEqual([]);
    await settle(second, 'ready');
    await vi.waitFor(() => expect(heard).toEqual([{ ulid: body.data.id }]));
    expect(await mapped(body.data.id)).toMatchObject({
      isProcessing: false,
      images: [
        { widthPx: 640, description: 'Words' },
        { widthPx: 640, description: 'Words' },
      ],
    });
    page.client.disconnect();
  });

  test('marks a failed upload and stops waiting for it', { tags: ['MEDIA-30'] }, async () => {
    const row = await mediaRow(server, alice, { state: 'processing' });
    const { body } = await post(alice, { images: [row.url] });
    await settle(row, 'failed');
    await vi.waitFor(async () =>
      expect(await mapped(body.data.id)).toMatchObject({
        isProcessing: false,
        images: [{ url: row.url, isFailed: true }],
      }),
    );
  });

  test('notices an upload that became ready during the write', { tags: ['MEDIA-30'] }, async () => {
    const row = await mediaRow(server, alice, { state: 'processing' });
    let sent: Promise<Reply> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await sql`select from media where id = ${row.id} for update`.execute(tx);
      sent = post(alice, { images: [row.url] });
      await expect.poll(() => lockWaits(server.database.pool)).toBeGreaterThan(0);
      await settleRow({ db: tx, clock: server.clock }, row.id, 'ready');
    });
    const reply = await sent;
    expect(reply).toMatchObject({ status: 201, body: { data: { isProcessing: true } } });
    await vi.waitFor(async () =>
      expect(await mapped(reply?.body.data.id)).toMatchObject({
        isProcessing: false,
        images: [{ widthPx: 640 }],
      }),
    );
  });
});

describe('a GIF in a public post', () => {
  const shared = async (id: string): Promise<string | null | undefined> =>
    (
      await server.db
        .selectFrom('media')
        .select('shared_words')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.shared_words;

  test('can be found and posted by others when described', { tags: ['GIF-03'] }, async () => {
    const row = await mediaRow(server, alice, { extension: 'gif' });
    const images = [{ url: row.url, description: 'A rook dances' }];
    const { body } = await post(alice, { images });
    await vi.waitFor(async () => expect(await shared(row.id)).toBe('A rook dances'));
    expect((await post(bob, { images: [row.url] })).status).toBe(201);
    await alice.deletePost(body.data.id);
    await vi.waitFor(async () => expect(await shared(row.id)).toBe(null));
    expect((await post(bob, { images: [row.url] })).status).toBe(422);
  });

  test.each([
    ['without text', async (url: string) => post(alice, { images: [url] })],
    [
      'as sensitive',
      async (url: string) =>
        post(alice, { isSensitive: true, images: [{ url, description: 'A rook' }] }),
    ],
    [
      'in a comment',
      async (url: string) => {
        const images = [{ url, description: 'A rook' }];
        return alice.reply(createComment, {
          body: { parentId: await anId(bob), body: '', images },
        });
      },
    ],
  ])('is not shared when posted %s', async (_how, send) => {
    const row = await mediaRow(server, alice, { extension: 'gif' });
    expect((await send(row.url)).status).toBe(201);
    const last = await mediaRow(server, alice, { extension: 'gif' });
    await post(alice, { images: [{ url: last.url, description: 'The next event' }] });
    await vi.waitFor(async () => expect(await shared(last.id)).toBe('The next event'));
    expect(await shared(row.id)).toBe(null);
  });
});

describe('media of deleted posts', () => {
  test('are erased a week after their last post’s deletion', async () => {
    const row = await mediaRow(server, alice);
    const [first, second] = [
      (await post(alice, { images: [row.url] })).body.data.id as string,
      (await post(alice, { images: [row.url] })).body.data.id as string,
    ];
    const kept = async (): Promise<number> =>
      (await server.db.selectFrom('media').select('id').where('id', '=', row.id).execute()).length;
    const deleted = (ulid: string, days: number): Promise<unknown> =>
      server.db
        .updateTable('posts')
        .set({ deleted_at: new Date(server.clock.now().getTime() - days * 86_400_000) })
        .where('id', '=', ulidToUuid(ulid))
        .execute();
    await deleted(first, 8);
    await deleted(second, 6);
    await server.runJob('forget-deleted-media');
    expect(await kept()).toBe(1);
    await deleted(second, 8);
    await server.runJob('forget-deleted-media');
    expect(await kept()).toBe(0);
  });
});
