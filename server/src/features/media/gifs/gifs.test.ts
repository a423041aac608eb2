import { blockUser } from '@rookery/contract/relations/block-user.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { LIBRARY, readDrawingsVersion } from '@rookery/gifs/public.ts';
import { ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startPageServer, type PageServer } from '#test/page-server.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { upload } from '#test/uploads.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = await addMembers(server, ['alice', 'bob']);
});
afterEach(() => server.db.updateTable('media').set({ shared_at: null }).execute());
afterAll(() => server.stop());

interface Page {
  data: { id: string; title: string; images: Record<string, { url: string; width: number }> }[];
  pagination: { total_count: number; count: number; offset: number };
  provider: string;
}

async function find(query: Record<string, string | number>, member = alice): Promise<Page> {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
  const reply = await member.api('GET', `/gifs/search?${asked.toString()}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

const ids = ({ data }: Page): string[] => data.map(({ id }) => id);

let minute = 0;

async function shared(
  member: TestMember,
  words: string,
  terms = words.toLowerCase(),
): Promise<string> {
  const id = ulidToUuid(server.freshUlid());
  await server.db
    .insertInto('media')
    .values({
      id,
      owner_id: member.id,
      key: `key-of-${id}`,
      purpose: 'post',
      state: 'ready',
      content_type: 'image/gif',
      bytes: 1000,
      extension: 'gif',
      width_px: 300,
      height_px: 200,
      is_animated: true,
      has_still: true,
      created_at: server.clock.now(),
      shared_at: new Date(server.clock.now().getTime() + 60_000 * (minute += 1)),
      shared_words: words,
      shared_terms: terms,
    })
    .execute();
  return uuidToUlid(id);
}

describe('without a provider', () => {
  test(
    'returns library GIFs in provider format without a query',
    { tags: ['GAP-135', 'GIF-03'] },
    async () => {
      const { data, pagination, provider } = await find({});
      expect(provider).toBe('library');
      expect(pagination).toEqual({ total_count: LIBRARY.length, count: 20, offset: 0 });
      expect(data).toHaveLength(20);
      for (const { id, title, images } of data) {
        expect(title).not.toBe('');
        expect(images['original']?.url).toBe(`/media/gifs/${id}.gif`);
        expect(images['preview_gif']?.url).toMatch(/\.gif$/);
        expect(images['original']?.width).toBeGreaterThan(0);
      }
    },
  );

  test('pages by limit and offset without repeats', { tags: ['GIF-02'] }, async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < LIBRARY.length + 20; offset += 20) {
      const page = await find({ limit: 20, offset });
      expect(page.pagination.count).toBe(page.data.length);
      seen.push(...ids(page));
    }
    expect(seen.toSorted()).toEqual(LIBRARY.map(({ name }) => name).toSorted());
    expect(ids(await find({ limit: 500 }))).toHaveLength(50);
    expect(ids(await find({ limit: 0, offset: -3 }))).toEqual([LIBRARY[0]?.name]);
  });

  test('matches all words by prefix, best match first', { tags: ['GIF-02'] }, async () => {
    expect(ids(await find({ q: 'birthday cake' }))[0]).toBe('birthday-cake');
    expect(ids(await find({ q: 'CÁKE' }))).toEqual(ids(await find({ q: 'cake' })));
    expect(ids(await find({ q: 'coff' }))).toEqual(
      expect.arrayContaining(['coffee-cup', 'rook-coffee']),
    );
    expect(ids(await find({ q: 'rook umbrella' }))).toEqual(['rook-umbrella']);
    expect(ids(await find({ q: '+1' }))[0]).toBe('plus-one');
    const none = await find({ q: 'quasar' });
    expect(none.data).toEqual([]);
    expect(none.pagination).toEqual({ total_count: 0, count: 0, offset: 0 });
    expect((await find({ q: '%%%' })).data).toEqual([]);
  });

  test('treats query operators as plain words', async () => {
    for (const q of ["it's", "a' | b", 'rook & !cat', ':*', '\\', '(hi)']) {
      expect((await find({ q })).provider).toBe('library');
    }
  });
});

describe('GIFs that members posted', () => {
  test('are listed after the library, newest first', { tags: ['GAP-135'] }, async () => {
    const older = await shared(bob, 'A zeppelin');
    const newer = await shared(bob, 'Zeppelin landing');
    expect(ids(await find({ q: 'zepp' }))).toEqual([newer, older]);
    expect(ids(await find({ q: 'zeppelin land' }))).toEqual([newer]);
    const { data, pagination } = await find({ offset: LIBRARY.length, limit: 1 });
    expect(data.map(({ id }) => id)).toEqual([newer]);
    expect(pagination.total_count).toBe(LIBRARY.length + 2);
    expect(ids(await find({ offset: LIBRARY.length + 1, limit: 5 }))).toEqual([older]);
    expect(data[0]).toMatchObject({ title: 'Zeppelin landing' });
    expect(data[0]?.images['original']?.url).toMatch(/^\/media\/key-of-[0-9a-f-]+\.gif$/);
    expect(data[0]?.images['preview_gif']?.url).toMatch(/\.gif\?width=500$/);
  });

  test('exclude GIFs of blocked and blocking members', { tags: ['GAP-135'] }, async () => {
    const [carol, dora] = await addMembers(server, ['carol', 'dora']);
    const id = await shared(carol, 'Narwhal');
    expect(ids(await find({ q: 'narwhal' }, dora))).toEqual([id]);
    await dora.do(blockUser, { params: { name: 'carol' } });
    await vi.waitFor(async () => expect(ids(await find({ q: 'narwhal' }, dora))).toEqual([]));
    expect((await find({ q: 'narwhal' }, dora)).pagination.total_count).toBe(0);
    await shared(dora, 'Narwhal too');
    expect(ids(await find({ q: 'narwhal' }, carol))).toEqual([id]);
  });

  test('can be found and posted by others if described', { tags: ['GAP-135'] }, async () => {
    const { url } = await upload(server, bob, await wave(), { type: 'image/gif' });
    const image = { url, description: 'Ma première Eisscholle' };
    await bob.post('Look.', { images: [image] });
    const page = await vi.waitFor(async () => {
      const found = await find({ q: 'premiere eis' });
      if (found.data.length === 0) throw new Error('It is not shared yet.');
      return found;
    });
    expect(page.data[0]).toMatchObject({ title: image.description });
    const original = page.data[0]?.images['original']?.url ?? '';
    expect(original).toBe(url);
    await alice.post('Mine too.', { images: [{ url: original, description: 'Ice' }] });
  });
});

async function wave(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#c33', '#3c3'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [90, 90] })
    .toBuffer();
}

describe('availability of a member’s GIF', { tags: ['GAP-135'] }, () => {
  const posted = (who: TestMember): Promise<string> =>
    who.post('Look.', { images: [{ url, description: words }] });
  const found = async (): Promise<number> => (await find({ q: words })).pagination.total_count;
  const becomes = (count: number): Promise<void> =>
    vi.waitFor(async () => expect(await found()).toBe(count), 30_000);

  let times = 0;
  let words: string;
  let url: string;
  beforeEach(async () => {
    words = `Quokka${++times}`;
    url = (await upload(server, bob, await wave(), { type: 'image/gif' })).url as string;
  });

  test('keeps it when another member’s post of it is deleted', async () => {
    await posted(bob);
    await becomes(1);
    await alice.deletePost(await posted(alice));
    await untilOutboxHandled(server);
    expect(await found()).toBe(1);
  });

  test('keeps it while any public post of its owner remains', async () => {
    const [first, second] = [await posted(bob), await posted(bob)];
    await becomes(1);
    await bob.deletePost(second);
    await untilOutboxHandled(server);
    expect(await found()).toBe(1);
    await bob.deletePost(first);
    await becomes(0);
  });

  test('hides it while staff marks its post sensitive or web-only', async () => {
    const moderator = await signUpWith(server, `watchful${times}`, 'moderator');
    const ulid = await posted(bob);
    await becomes(1);
    for (const action of ['applyNSFW', 'applyTroll'] as const) {
      for (const count of [0, 1]) {
        await moderator.moderate(ulid, action);
        await becomes(count);
      }
    }
  });

  test('restores it when staff restores its post', async () => {
    const moderator = await signUpWith(server, `mindful${times}`, 'moderator');
    const ulid = await posted(bob);
    await becomes(1);
    await moderator.do(removePost, { body: { ulid, reason: 'Not for this place.' } });
    await becomes(0);
    await moderator.moderate(ulid, 'restoreContent');
    await becomes(1);
  });
});

describe('the files of the library', () => {
  const file = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`${server.url}/media/gifs/${path}`, init);

  test('draws them on the first request, then caches them', { tags: ['GIF-03'] }, async () => {
    const first = await file('rook-waves.gif');
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('image/gif');
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=600');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(Number(first.headers.get('content-length'))).toBe(bytes.length);
    const { format, pages = 0, loop } = await sharp(bytes, { animated: true }).metadata();
    expect({ format, loop, moves: pages > 10 }).toEqual({ format: 'gif', loop: 0, moves: true });

    const etag = first.headers.get('etag') ?? '';
    expect(etag).toBe(`"rook-waves-${await readDrawingsVersion()}.gif"`);
    expect((await file('rook-waves.gif', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await file('rook-waves.gif', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    const still = await file('rook-waves-still.webp');
    expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(Buffer.from(await still.arrayBuffer())).metadata()).format).toBe('webp');
  });

  test('draws them again when the storage has lost them', async () => {
    const before = Buffer.from(await (await file('ok.gif')).arrayBuffer());
    await rm(join(server.config.dataDir, 'media', 'gifs'), { recursive: true });
    const again = await file('ok.gif');
    expect(again.status).toBe(200);
    expect(Buffer.from(await again.arrayBuffer()).equals(before)).toBe(true);
  });

  test('answers 404 for unknown ones', async () => {
    for (const path of ['nothing.gif', 'ok.webp', 'ok', '..%2f..%2fsecrets.gif', 'OK.gif']) {
      const reply = await file(path);
      expect([path, reply.status, reply.headers.get('cache-control')]).toEqual([
        path,
        404,
        'no-store',
      ]);
    }
  });
});

describe('with a provider', () => {
  let site: PageServer;
  let provided: TestServer;
  let erin: TestMember;

  beforeAll(async () => {
    site = await startPageServer();
    provided = await startTestServer({
      config: { giphyApiKey: 'secret-key' },
      fetchGuard: site.guard,
      giphyOrigin: site.origin('giphy.example'),
    });
    erin = await provided.signUp('erin');
  });
  afterAll(async () => {
    await provided.stop();
    await site.stop();
  });
  beforeEach(() => void site.asked.splice(0));

  const gif = (id: string, more: object = {}): object => {
    const url = `https://media2.giphy.com/media/v1.abc/${id}/giphy.gif?cid=spy&rid=giphy.gif&ct=g`;
    return {
      type: 'gif',
      id,
      title: 'Happy Dance GIF by Somebody',
      username: 'x',
      rating: 'g',
      images: {
        original: { url, width: '480', height: '270', mp4: 'https://x' },
        preview_gif: {
          url: url.replace('giphy.gif?', 'giphy-preview.gif?'),
          width: '100',
          height: '56',
        },
        fixed_width: { url, width: '200', height: '113' },
      },
      ...more,
    };
  };
  const answer = (path: string, body: unknown, status = 200): void =>
    site.at(path, (response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  const ask = (path: string, limit = 20, offset = 0): string =>
    `/v1/gifs/${path}limit=${limit}&offset=${offset}&rating=pg-13&api_key=secret-key`;
  const pagination = { total_count: 1234, count: 20, offset: 0 };

  test(
    'proxies the provider’s GIFs and trims their links',
    { tags: ['GIF-02', 'GIF-03', 'GIF-06'] },
    async () => {
      const unusable = [
        gif('b', {
          images: { original: { url: 'https://evil.example/a.gif', width: '1', height: '1' } },
        }),
        gif('c', { images: {} }),
        7,
      ];
      answer(ask('search?q=happy+dance&', 20, 40), { data: [gif('a'), ...unusable], pagination });
      const page = await find({ q: ' happy  dance ', limit: 20, offset: 40 }, erin);
      const url = 'https://media2.giphy.com/media/v1.abc/a/giphy.gif';
      expect(page).toEqual({
        success: true,
        provider: 'giphy',
        pagination: { total_count: 1234, count: 1, offset: 40 },
        data: [
          {
            id: 'a',
            title: 'Happy Dance',
            images: {
              original: { url, width: 480, height: 270 },
              preview_gif: {
                url: url.replace('giphy.gif', 'giphy-preview.gif'),
                width: 100,
                height: 56,
              },
            },
          },
        ],
      });
      expect(site.asked).toEqual([ask('search?q=happy+dance&', 20, 40)]);
    },
  );

  test(
    'requests popular GIFs without a query, cached for ten minutes',
    { tags: ['GIF-02'] },
    async () => {
      answer(ask('trending?'), { data: [gif('a')], pagination });
      expect((await find({}, erin)).data).toHaveLength(1);
      await find({}, erin);
      expect(site.asked).toHaveLength(1);
      provided.clock.advance(10 * 60_000);
      erin = await provided.signIn(erin.email);
      await find({}, erin);
      expect(site.asked).toHaveLength(2);
    },
  );

  test.for([
    ['is down', (): void => answer(ask('search?q=cake&'), { meta: {} }, 500)],
    ['answers something else', (): void => answer(ask('search?q=cake&'), '<html>')],
    ['answers without GIFs', (): void => answer(ask('search?q=cake&'), { data: 'none' })],
    ['refuses the key', (): void => answer(ask('search?q=cake&'), { message: 'no' }, 403)],
  ] as const)(
    'falls back to the library while the provider %s',
    { tags: ['GAP-135'] },
    async ([, fail]) => {
      fail();
      const logged = provided.logs.length;
      const page = await find({ q: 'cake' }, erin);
      expect(page.provider).toBe('library');
      expect(ids(page)[0]).toBe('birthday-cake');
      await find({ q: 'cake' }, erin);
      expect(site.asked).toHaveLength(1);
      const said = provided.logs.slice(logged).join('\n');
      expect(said).toContain('Request to the GIF provider failed');
      expect(said).not.toContain('secret-key');
      provided.clock.advance(30_000);
      answer(ask('search?q=cake&'), { data: [gif('a')], pagination });
      expect((await find({ q: 'cake' }, erin)).provider).toBe('giphy');
      provided.clock.advance(10 * 60_000);
      erin = await provided.signIn(erin.email);
    },
  );
});
