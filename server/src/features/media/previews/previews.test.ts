import { previewLink } from '@rookery/contract/media/preview-link.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantOutside } from '#src/kernel/outside.ts';
import { createLinkPreviews } from './link-previews.ts';
import { addMember } from '#test/members.ts';
import { startPageServer, type PageServer } from '#test/page-server.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

const HOUR = 3_600_000;

let site: PageServer;
let server: TestServer;
let alice: TestMember;
let png: Buffer;
let pages = 0;

beforeAll(async () => {
  site = await startPageServer();
  server = await startTestServer({ fetchGuard: site.guard });
  alice = await addMember(server, 'alice');
  const canvas = { width: 1600, height: 800, channels: 3 as const, background: '#c33' };
  png = await sharp({ create: canvas }).png().toBuffer();
});
beforeEach(() => void site.asked.splice(0));
afterAll(async () => {
  await server.stop();
  await site.stop();
});

async function find(url: string, member = alice): Promise<unknown> {
  return (await member.do(previewLink, { query: { url } })).data;
}

async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  alice = await server.signIn(alice.email);
}

function newPage(head = '<title>Open day</title>'): string {
  const path = `/page-${++pages}`;
  site.page(path, head);
  return `${site.origin()}${path}`;
}

const picture = (path: string, body: Buffer | string, type = 'image/png'): void =>
  site.at(path, (response) => response.setHeader('content-type', type).end(body));

async function pathOf(address: string): Promise<string> {
  const link = newPage(`<title>T</title><meta property="og:image" content="${address}">`);
  return ((await find(link)) as { image: string }).image;
}

const bytesOf = async (path: string): Promise<Response> => fetch(`${server.url}${path}`);

describe('the preview of a link', { tags: ['EMBED-05', 'GAP-080'] }, () => {
  test('fetches its page once a day', async () => {
    const link = newPage(`<meta property="og:title" content="Open day">
      <meta property="og:description" content="Bring pots."><meta property="og:image" content="/o.png">`);
    const found = await find(`${link}#first`);
    expect(found).toEqual({
      title: 'Open day',
      description: 'Bring pots.',
      url: `${link}#first`,
      image: expect.stringMatching(/^\/media\/previews\/[\w-]{43}\.webp$/),
    });
    await later(23 * HOUR);
    expect(await find(link)).toEqual({ ...(found as object), url: link });
    expect(site.asked).toHaveLength(1);
    await later(2 * HOUR);
    await find(link);
    expect(site.asked).toHaveLength(2);
  });

  test('fetches a page without a preview again after ten minutes', async () => {
    const link = `${site.origin()}/late`;
    expect(await find(link)).toBeNull();
    site.page('/late', '<title>Here</title>');
    await later(9 * 60_000);
    expect(await find(link)).toBeNull();
    await later(60_000);
    expect(await find(link)).toMatchObject({ title: 'Here', image: null });
  });

  test('shows nothing for links that lead back here', async () => {
    const own = `${server.config.appUrl}/post/${server.freshUlid()}`;
    const bytes = Buffer.from('<head><title>Rookery</title></head>');
    const previews = createLinkPreviews({
      db: server.db,
      clock: server.clock,
      config: server.config,
      fetch: () => async (url) => ({
        url: url.endsWith('/far') ? url : own,
        type: 'text/html',
        bytes,
      }),
      previewImages: { register: () => Promise.reject(new Error('There is no picture.')) } as never,
      log: { debug: () => undefined, warn: () => undefined } as never,
    });
    const look = (url: string) => previews.find(url, alice.id, grantOutside());
    expect(await look(own)).toBeNull();
    expect(await look('https://short.example/near')).toBeNull();
    expect(await look('https://short.example/far')).toMatchObject({ title: 'Rookery' });
  });

  test('sends one request for concurrent callers', async () => {
    const link = newPage();
    const found = await Promise.all(Array.from({ length: 12 }, () => find(link)));
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(found[0]).toMatchObject({ title: 'Open day' });
    expect(site.asked).toHaveLength(1);
  });

  test('fetches at most two pages per member concurrently', async () => {
    const asked: string[] = [];
    const held: (() => void)[] = [];
    let isOpen = false;
    const page = { type: 'text/html', bytes: Buffer.from('<head><title>Held</title></head>') };
    const previews = createLinkPreviews({
      db: server.db,
      clock: server.clock,
      config: server.config,
      fetch: () => async (url) => {
        asked.push(url);
        if (!isOpen) await new Promise<void>((end) => held.push(end));
        return { url, ...page };
      },
      previewImages: { register: () => Promise.reject(new Error('There is no picture.')) } as never,
      log: { debug: () => undefined, warn: () => undefined } as never,
    });
    const outside = grantOutside();
    const left: string[] = [];
    const look = async (who: string, at: number): Promise<void> => {
      const url = `https://${who}-${at}.example/`;
      if ((await previews.find(url, who, outside)) === null) left.push(url);
    };
    const flood = Array.from({ length: 30 }, (_, at) => look('magpie', at));
    await expect.poll(() => left.length).toBe(12);
    flood.push(...Array.from({ length: 19 }, (_, at) => look('wren', at)));
    await expect.poll(() => left.length).toBe(13);
    expect(asked.filter((url) => url.includes('magpie'))).toHaveLength(2);
    expect(asked.filter((url) => url.includes('wren'))).toHaveLength(2);
    isOpen = true;
    for (const end of held) end();
    await Promise.all(flood);
    expect(left).toHaveLength(13);
    expect(await previews.find(left[0] ?? '', 'magpie', outside)).toMatchObject({ title: 'Held' });
  });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://localhost/',
    'http://[::1]/',
    'http://kiln.example/',
    'https://none.test/',
    'file:///etc/passwd',
    'no link at all',
    'http://rookery.test/alice',
    'javascript:alert(1)',
    'http://user@kiln.example/',
  ])('returns no preview for %s and sends no request', async (link) => {
    expect(await find(link)).toBeNull();
    expect(site.asked).toEqual([]);
  });

  test.each(['', `https://kiln.example/${'a'.repeat(2000)}`])(
    'rejects a wrong length with 422',
    async (url) => {
      const { error } = await alice.refused(previewLink, { query: { url } }, 422);
      expect(Object.keys(error.fields ?? {})).toEqual(['url']);
    },
  );

  test('requires a signed-in member', async () => {
    expect((await server.call('GET', '/v3/opengraph?url=https://kiln.example/')).status).toBe(401);
    const newcomer = await server.signIn('newcomer@rookery.test');
    await newcomer.refused(previewLink, { query: { url: 'https://a.example/' } }, 403);
  });
});

describe('pictures of other sites', { tags: ['EMBED-05', 'GAP-080'] }, () => {
  test('serves two widths from this server after one request', async () => {
    picture('/kiln.png', png);
    const path = await pathOf('/kiln.png');
    expect(site.asked).not.toContain('/kiln.png');
    const [small, wide, bare] = await Promise.all(
      ['?width=500', '?width=501', ''].map((query) => bytesOf(path + query)),
    );
    for (const [response, width] of [
      [small, 500],
      [wide, 1024],
      [bare, 1024],
    ] as const) {
      expect(response?.headers.get('content-type')).toBe('image/webp');
      expect(response?.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=600');
      expect(response?.headers.get('content-security-policy')).toContain('sandbox');
      const bytes = Buffer.from((await response?.arrayBuffer()) as ArrayBuffer);
      expect(response?.headers.get('content-length')).toBe(String(bytes.length));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
    const head = await fetch(`${server.url}${path}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(site.asked.filter((each) => each === '/kiln.png')).toHaveLength(1);
  });

  test('keeps the size of a small picture', async () => {
    const canvas = { width: 90, height: 60, channels: 3 as const, background: '#3c3' };
    picture(
      '/small',
      await sharp({ create: canvas }).jpeg().toBuffer(),
      'application/octet-stream',
    );
    const response = await bytesOf(`${await pathOf('/small')}?width=500`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 90 });
  });

  test('fetches a picture again when the storage has lost it', async () => {
    picture('/lost.png', png);
    const path = await pathOf('/lost.png');
    await (await bytesOf(path)).arrayBuffer();
    const { rm } = await import('node:fs/promises');
    await rm(`${server.config.dataDir}/media/previews`, { recursive: true });
    expect((await bytesOf(path)).status).toBe(200);
  });

  test('answers 404 for non-pictures and pauses requests for a day', async () => {
    const huge = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
    picture('/page.png', '<script>alert(1)</script>');
    picture('/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml');
    picture('/broken.png', png.subarray(0, 60));
    picture('/huge.png', huge);
    picture('/film.mp4', Buffer.from('\u0000\u0000\u0000\u0018ftypmp42'), 'image/webp');
    for (const name of ['page.png', 'drawing.svg', 'broken.png', 'huge.png', 'film.mp4', 'none']) {
      const path = await pathOf(`/${name}`);
      const answers = [await bytesOf(path), await bytesOf(path)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=600');
      expect(site.asked.filter((each) => each === `/${name}`)).toHaveLength(1);
    }
    await later(25 * HOUR);
    picture('/none', png);
    expect((await bytesOf(await pathOf('/none'))).status).toBe(200);
  });

  test('retries a picture after a server error', async () => {
    picture('/trouble.png', png);
    const path = await pathOf('/trouble.png');
    const { mkdir, rm, writeFile } = await import('node:fs/promises');
    const folder = `${server.config.dataDir}/media/previews`;
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, '');
    const refused = await bytesOf(path);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(server.logs.some((line) => line.includes('Could not process a picture'))).toBe(true);
    await rm(folder);
    await mkdir(folder);
    expect((await bytesOf(path)).status).toBe(200);
  });

  test('serves only registered pictures', async () => {
    const unknown = `/media/previews/${'a'.repeat(43)}.webp`;
    for (const path of [
      unknown,
      '/media/previews/x.webp',
      '/media/previews/..%2f..%2fsecrets.json',
    ]) {
      expect((await bytesOf(path)).status).toBe(404);
    }
    expect(site.asked).toEqual([]);
  });

  test('sends no request for a picture at a private address', async () => {
    const path = await pathOf('http://127.0.0.1:1/secret.png');
    expect((await bytesOf(path)).status).toBe(404);
  });
});

describe('the preview that a post keeps', { tags: ['EMBED-05', 'GAP-080'] }, () => {
  const put = (openGraph: object, url: string): Promise<Reply> => {
    const ulid = server.freshUlid();
    return alice.api('PUT', '/posts', { ulid, body: `See ${url}`, openGraph });
  };

  test('keeps it unchanged on posts, comments and quotes', async () => {
    picture('/kept.png', png);
    const url = newPage('<title>Kept</title><meta property="og:image" content="/kept.png">');
    const openGraph = (await find(url)) as { image: string };
    const post = await put(openGraph, url);
    const parentId = post.body.data.id;
    const comment = await alice.api('PUT', '/comments', { parentId, body: url, openGraph });
    const quote = await alice.api('POST', '/posts/repost', {
      ulid: parentId,
      body: url,
      openGraph,
    });
    for (const { status, body } of [post, comment, quote]) {
      expect([status, body.data.openGraph]).toEqual([201, openGraph]);
    }
    const absolute = { ...openGraph, image: `${server.config.appUrl}${openGraph.image}` };
    expect((await put(absolute, url)).body.data.openGraph).toEqual(openGraph);
  });

  test('replaces other sites’ picture URLs with an own path', async () => {
    picture('/own.png', png);
    const url = `${site.origin()}/anywhere`;
    const reply = await put({ title: 'T', image: `${site.origin()}/own.png`, url }, url);
    const { image } = reply.body.data.openGraph;
    expect(image).toMatch(/^\/media\/previews\/[\w-]{43}\.webp$/);
    expect((await bytesOf(image)).status).toBe(200);
  });

  test('drops an unknown picture', async () => {
    const url = `${site.origin()}/anywhere`;
    const image = `/media/previews/${'b'.repeat(43)}.webp`;
    expect((await put({ title: 'T', image, url }, url)).body.data.openGraph).toMatchObject({
      title: 'T',
      image: null,
    });
  });

  test('keeps shown pictures and deletes unused ones after a week', async () => {
    for (const name of ['shown', 'unshown', 'refound']) picture(`/${name}.png`, png);
    const url = newPage('<title>T</title><meta property="og:image" content="/shown.png">');
    const { image: shown } = (await find(url)) as { image: string };
    const [unshown, refound] = [await pathOf('/unshown.png'), await pathOf('/refound.png')];
    for (const path of [shown, unshown, refound]) {
      expect((await bytesOf(path)).status).toBe(200);
    }
    await put({ title: 'T', image: shown, url }, url);
    await later(6 * 24 * HOUR);
    await pathOf('/refound.png');
    await later(2 * 24 * HOUR);
    await server.runJob('forget-previews');
    site.asked.splice(0);
    const left = await Promise.all([shown, unshown, refound].map((path) => bytesOf(path)));
    expect(left.map(({ status }) => status)).toEqual([200, 404, 200]);
    expect(site.asked).toEqual([]);
    const { readdir } = await import('node:fs/promises');
    const folders = await readdir(`${server.config.dataDir}/media/previews`);
    expect(folders).not.toContain(unshown.slice('/media/previews/'.length, -'.webp'.length));
    const kept = await server.db.selectFrom('link_previews').select('url_hash').execute();
    expect(kept).toEqual([]);
  });
});
