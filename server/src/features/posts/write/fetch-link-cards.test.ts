import { createPost } from '@rookery/contract/posts/create-post.ts';
import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import { notificationsChannel, type PostImageFinished } from '@rookery/contract/events.ts';
import { previewLink } from '@rookery/contract/media/preview-link.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMembers } from '#test/members.ts';
import { startPageServer, type PageServer } from '#test/page-server.ts';
import { listen } from '#test/listener.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let site: PageServer;
let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let pages = 0;

beforeAll(async () => {
  site = await startPageServer();
  server = await startTestServer({ fetchGuard: site.guard, config: { rateLimits: true } });
  [alice, bob] = await addMembers(server, ['alice', 'bob']);
});
beforeEach(() => void site.asked.splice(0));
afterAll(async () => {
  await server.stop();
  await site.stop();
});

const HEAD = `<meta property="og:site_name" content="Kiln News"><meta name="author" content="Ann Lee">
  <meta property="og:title" content="Open day"><meta property="og:description" content="Bring pots.">
  <meta property="og:image" content="/oven.png">`;
const SEEN = {
  title: 'Open day',
  description: 'Bring pots.',
  siteName: 'Kiln News',
  author: 'Ann Lee',
  image: expect.stringMatching(/^\/media\/previews\/[\w-]{43}\.webp$/),
};
const LIE = { title: 'Your bank', description: 'Sign in again.', image: 'https://a.example/b.png' };

const newUrl = (): string => `${site.origin()}/page-${++pages}`;
const newPage = (head = HEAD): string => {
  const url = newUrl();
  site.page(new URL(url).pathname, head);
  return url;
};
const bare = (url: string) => ({
  title: url.slice('http://'.length),
  description: '',
  image: null,
  url,
});
async function post(url: string, who = alice): Promise<string> {
  const body = { ulid: server.freshUlid(), body: `See ${url}`, openGraph: { ...LIE, url } };
  return (await who.do(createPost, { body })).data.id;
}
const seenBy = async (who: TestMember, id: string) => (await who.see(id))?.openGraph;

test('shows the page’s metadata instead of the author’s preview', async () => {
  const url = newPage();
  const id = await post(url);
  await expect.poll(() => seenBy(bob, id)).toEqual({ ...SEEN, url });
  expect(await seenBy(alice, id)).toEqual({ ...SEEN, url });
});

test('reuses the composer’s preview without another request', async () => {
  const url = newPage();
  await alice.do(previewLink, { query: { url } });
  const id = await post(url);
  expect(await seenBy(bob, id)).toEqual({ ...SEEN, url });
  const { image } = (await seenBy(bob, id)) ?? {};
  const canvas = { width: 90, height: 60, channels: 3 as const, background: '#3c3' };
  const png = await sharp({ create: canvas }).png().toBuffer();
  site.at('/oven.png', (response) => response.setHeader('content-type', 'image/png').end(png));
  expect((await fetch(`${server.url}${image}`)).status).toBe(200);
  expect(site.asked.filter((path) => path !== '/oven.png')).toHaveLength(1);
});

test('responds to a post before a slow page loads', async () => {
  const url = newUrl();
  let end = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    site.at(new URL(url).pathname, (response) => {
      end = () => response.setHeader('content-type', 'text/html').end('<title>Late</title>');
      resolve();
    });
  });
  const id = await post(url);
  await asked;
  expect(await seenBy(bob, id)).toEqual(bare(url));
  expect(await seenBy(alice, id)).toMatchObject({ title: LIE.title, url });
  end();
  await expect.poll(() => seenBy(bob, id)).toMatchObject({ title: 'Late', url });
});

test('notifies the author’s open page once the card is known', async () => {
  const url = newPage();
  const page = listen(server, alice);
  const finished = [notificationsChannel(alice.ulid), 'PostImageFinished'] as const;
  const heard = await page.hear<PostImageFinished>(...finished);
  const id = await post(url);
  await expect.poll(() => heard).toEqual([{ ulid: id }]);
  expect(await seenBy(alice, id)).toEqual({ ...SEEN, url });
});

test('retries a page without metadata, then gives up', async () => {
  const [url, never] = [newUrl(), newUrl()];
  const [id, given] = [await post(url), await post(never)];
  await expect.poll(() => site.asked.length).toBe(2);
  await expect.poll(() => dueOf(given)).not.toBeNull();
  await expect.poll(() => dueOf(id)).not.toBeNull();
  site.page(new URL(url).pathname, HEAD);
  await later(12);
  await expect.poll(() => seenBy(bob, id)).toEqual({ ...SEEN, url });
  expect(await seenBy(alice, given)).toMatchObject({ title: LIE.title });
  for (const minutes of [50, 190]) await later(minutes);
  for (const who of [alice, bob]) expect(await seenBy(who, given)).toEqual(bare(never));
});

async function dueOf(id: string): Promise<Date | null | undefined> {
  const row = await server.db
    .selectFrom('posts')
    .select('look_at')
    .where('id', '=', ulidToUuid(id))
    .executeTakeFirst();
  return row?.look_at;
}

async function later(minutes: number): Promise<void> {
  server.clock.advance(minutes * 60_000);
  alice = await server.signIn(alice.email);
  bob = await server.signIn(bob.email);
  await server.runJob('look-at-links');
}

test('hides the card of a page with a filtered word', async () => {
  const chief = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  await chief.do(putWordRule, { body: { kind: 'word', value: 'casino', deed: 'hold' } });
  const heads = [
    '<title>C4s1no</title>',
    '<title>T</title><meta name="author" content="C4s1no">',
    '<title>T</title><meta property="og:site_name" content="C4s1no">',
  ];
  for (const head of heads) {
    const url = newPage(head);
    const id = await post(url, bob);
    await expect.poll(() => seenBy(bob, id), { message: head }).toEqual(bare(url));
  }
});

test('skips the link of a deleted post', async () => {
  const url = newPage();
  const id = await post(url);
  await expect.poll(() => seenBy(bob, id)).toEqual({ ...SEEN, url });
  const late = await post(newUrl());
  // The first attempt is over before the clock moves.
  await expect.poll(() => dueOf(late)).not.toBeNull();
  await alice.deletePost(late);
  await later(12);
  const left = () =>
    server.db.selectFrom('posts').select('id').where('open_graph_hint', 'is not', null).execute();
  await expect.poll(left).toEqual([]);
});
