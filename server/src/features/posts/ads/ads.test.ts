import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { undoByConsole } from '@rookery/contract/admin/overview/undo-by-console.ts';
import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { makeAd } from '@rookery/contract/admin/content/make-ad.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { listFeatured } from '@rookery/contract/feeds/list-featured.ts';
import { endAd } from '@rookery/contract/admin/content/end-ad.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { addToDiscover } from '@rookery/contract/feeds/add-to-discover.ts';
import { listAds } from '@rookery/contract/admin/content/list-ads.ts';
import { viewPosts } from '@rookery/contract/posts/view-posts.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { getConsoleSession } from '@rookery/contract/admin/access/get-console-session.ts';
import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { loginToConsole } from '@rookery/contract/admin/access/login-to-console.ts';
import { NIL_ULID, makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { signUpWith } from '#test/badges.ts';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { addMember } from '#test/members.ts';
import type { TypedCalls } from '#test/typed-calls.ts';
import { startPageServer, type PageServer } from '#test/page-server.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const AD = { name: 'Harbour Café', body: 'Open late on Fridays.', days: 7 };

let site: PageServer;
let server: TestServer;
let other: TestServer;
let chief: TestMember;
let emma: TestMember;
let ann: TestMember;
let byChief: ConsoleCalls;
let pages = 0;

beforeAll(async () => {
  site = await startPageServer();
  const shown = { fetchGuard: site.guard, config: { ads: true } };
  server = await startTestServer(shown);
  const { database, secrets, clock } = server;
  other = await startTestServer({ ...shown, database, secrets, clock });
  chief = await signUpWith(server, 'chief', 'administrator');
  emma = await signUpWith(server, 'emma', 'employee');
  ann = await addMember(server, 'ann');
  byChief = await atConsole(server, chief);
});
afterEach(() => server.db.deleteFrom('ads').execute());
afterAll(async () => {
  await other.stop();
  await server.stop();
  await site.stop();
});

async function later(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS);
  chief = await server.signIn(chief.email);
  emma = await server.signIn(emma.email);
  ann = await server.signIn(ann.email);
  byChief = await atConsole(server, chief);
}

function newPage(head = '<title>The café</title>'): string {
  const path = `/ad-${++pages}`;
  site.page(path, head);
  return `${site.origin()}${path}`;
}

const make = async (fields: object = {}): Promise<string> =>
  (await byChief.do(makeAd, { body: { ...AD, url: newPage(), ...fields } })).data.ulid;

const featured = async (by: TypedCalls = ann): Promise<string[]> =>
  (await by.do(listFeatured)).data.map(({ id }) => id);
const mapped = async (ulids: string[], by: TypedCalls = ann) =>
  (await by.do(mapPosts, { body: { ulids } })).data;
const counted = async (ulids: string[], by: TypedCalls = ann) =>
  (await by.do(listEngagement, { body: { ulids } })).data;
async function latest(action: string, by = byChief) {
  const [row] = (await by.do(listAuditLog, { query: { action, limit: 1 } })).data;
  return row ?? expect.fail(`${action} is not in the log`);
}
const undo = async (action: string, by = byChief) =>
  by.reply(undoByConsole, {
    params: { id: String((await latest(action, by)).id) },
    body: { reason: 'Not for this place.' },
  });

describe('an ad', { tags: ['GAP-084'] }, () => {
  test('is an AD post whose author is not a member', { tags: ['POST-03'] }, async () => {
    const url = newPage('<title>The café</title><meta name="description" content="By the sea.">');
    const ulid = await make({ url });
    const [ad] = (await ann.do(listFeatured)).data;
    expect(ad).toMatchObject({
      id: ulid,
      postType: 'AD',
      user: { userId: NIL_ULID, username: null, name: AD.name, avatar: null, badges: [] },
      body: AD.body,
      openGraph: { title: 'The café', description: 'By the sea.', url, image: null },
      abilities: [],
      views: 0,
    });
    expect(JSON.stringify(ad).toLowerCase()).not.toContain('chief');
    expect(JSON.stringify(ad)).not.toContain(chief.ulid);
  });

  test('is returned by its ulid, in request order', async () => {
    const [ad, one, two] = [await make(), await ann.post('One.'), await ann.post('Two.')];
    const missing = server.freshUlid();
    expect((await mapped([two, ad, missing, one])).map(({ id }) => id)).toEqual([two, ad, one]);
    const counts = await counted([two, ad, missing]);
    expect(Object.keys(counts).toSorted()).toEqual([two, ad].toSorted());
    expect(counts[ad]).toMatchObject({ isDeleted: false, isHidden: false, userReaction: null });
  });

  test('reserves its ulid from posts and reposts after it ended', async () => {
    const [running, over, post] = [await make(), await make(), await ann.post('One.')];
    await byChief.do(endAd, { params: { id: over } });
    for (const ulid of [running, over]) {
      const repost = { ulid: post, repostUlid: ulid };
      const replies = [
        await ann.reply(createPost, { body: { ulid, body: 'Mine.' } }),
        await ann.reply(createComment, { body: { ulid, parentId: post, body: 'Mine.' } }),
        await ann.reply(createRepost, { body: repost }),
        await ann.reply(createRepost, { body: { ...repost, body: 'Mine.' } }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    }
    expect(await mapped([running, over])).toMatchObject([{ id: running, postType: 'AD' }]);
  });

  test('alternates with featured posts, starting with another ad each day', async () => {
    const made = [await make({ body: '1' }), await make({ body: '2' }), await make({ body: '3' })];
    const lamp = await ann.post('A lighthouse.');
    await emma.do(addToDiscover, { body: { ulid: lamp } });
    const today = await featured();
    expect(today[0]).toBe(lamp);
    await later(1);
    const tomorrow = await featured();
    await later(1);
    const afterwards = await featured();
    const ads = [today, tomorrow, afterwards].map((ids) => ids.filter((id) => id !== lamp));
    for (const ids of ads) expect(ids.toSorted()).toEqual(made.toSorted());
    expect(new Set(ads.map(([first]) => first)).size).toBe(3);
    await ann.deletePost(lamp);
  });

  test('is removed immediately everywhere when ended', async () => {
    const ulid = await make();
    expect(await featured(other.does(ann.accessToken))).toEqual([ulid]);
    await byChief.do(endAd, { params: { id: ulid } });
    for (const by of [ann, other.does(ann.accessToken)]) {
      expect(await featured(by)).toEqual([]);
      expect(await mapped([ulid], by)).toEqual([]);
      expect(await counted([ulid], by)).toEqual({});
    }
  });

  test('ends with its last day', async () => {
    const ulid = await make({ days: 1 });
    expect(await featured()).toEqual([ulid]);
    await later(1);
    expect(await featured()).toEqual([]);
    expect((await byChief.do(listAds)).data[0]).toMatchObject({ ulid, state: 'over' });
  });

  test(
    'rejects reactions, comments, reposts, reports and decisions as unknown',
    { tags: ['CARD-31', 'ADMIN-07'] },
    async () => {
      const ulid = await make();
      const mona = await signUpWith(server, 'mona', 'moderator');
      const tries: [TestMember, string, string, object?][] = [
        [ann, 'PUT', '/post/reaction', { ulid, reaction: 'heart' }],
        [ann, 'PUT', '/comments', { parentId: ulid, body: 'Where is it?' }],
        [ann, 'POST', '/posts/repost', { ulid }],
        [ann, 'POST', '/posts/repost', { ulid, body: 'Look.' }],
        [ann, 'PUT', '/posts/flag', { ulid, violationType: 'spam' }],
        [chief, 'PUT', '/posts/pinned', { ulid }],
        [chief, 'DELETE', '/posts', { ulid }],
        [ann, 'GET', `/post/${ulid}/reactions`],
        [ann, 'POST', '/comments', { ulid }],
        [emma, 'POST', '/employee/post/discover', { ulid }],
        [mona, 'DELETE', '/moderation/post', { ulid, reason: 'Not for this place.' }],
        [mona, 'POST', '/moderation/post/action/applyNSFW', { postULID: ulid }],
        [mona, 'POST', '/moderation/post/looking', { postULID: ulid }],
      ];
      const answers = await Promise.all(
        tries.map(async ([who, method, path, body]) => {
          const { status } = await who.api(method, path, body);
          return `${method} ${path} ${status}`;
        }),
      );
      expect(answers).toEqual(tries.map(([, method, path]) => `${method} ${path} 404`));
      await ann.do(viewPosts, { body: { ulids: [ulid] } });
      expect(await counted([ulid])).toMatchObject({ [ulid]: { postEngagement: { views: 0 } } });
    },
  );

  test('is absent from search, trends, feeds, profiles, counts and exports', async () => {
    const ulid = await make({ body: 'Marzipan for @ann #seabirds', name: 'Marzipan & Co' });
    await server.runJob('compute-trends');
    const lists: [string, string, object?][] = [
      ['POST', '/search/posts/posts', { q: 'marzipan' }],
      ['POST', '/search/user', { q: 'marzipan' }],
      ['POST', '/search/posts/hashtag', { q: 'seabirds' }],
      ['POST', '/search/posts/username', { q: 'chief' }],
      ['POST', '/search/autocomplete/hashtag', { hashtag: 'seab' }],
      ['GET', '/trending/posts/last24'],
      ['GET', '/trending/hashtags/last24'],
      ['GET', '/xposts/all?limit=50'],
      ['GET', '/posts/all?limit=50'],
      ['GET', '/posts/following?limit=50'],
      ['GET', '/posts/influencers?limit=50'],
      ['GET', '/posts/newUsers?limit=50'],
      ['GET', '/profile/chief/feed?limit=50'],
      ['GET', '/profile/chief/feedImagesOnly?limit=50'],
      ['GET', '/user/notifications'],
    ];
    for (const [method, path, asked] of lists) {
      const { status, body } = await ann.api(method, path, asked);
      const text = JSON.stringify(body);
      const isThere = /marzipan|seabirds/i.test(text) || text.includes(ulid);
      expect([path, status, isThere]).toEqual([path, 200, false]);
    }
    expect(JSON.stringify(await chief.do(exportAccount))).not.toMatch(/marzipan/i);
    const profile = await ann.do(getProfile, { params: { name: 'chief' } });
    expect(profile.data.postCount).toBe(0);
    const rows = await server.db
      .selectFrom('posts')
      .select('id')
      .where('id', '=', ulidToUuid(ulid))
      .execute();
    expect(rows).toEqual([]);
  });

  test('keeps its link picture exactly as long as it runs', async () => {
    const { default: sharp } = await import('sharp');
    const canvas = { width: 600, height: 300, channels: 3 as const, background: '#c33' };
    const png = await sharp({ create: canvas }).png().toBuffer();
    site.at('/cup.png', (response) => response.setHeader('content-type', 'image/png').end(png));
    const url = newPage('<title>Cups</title><meta property="og:image" content="/cup.png">');
    const ulid = await make({ url, days: 30 });
    const image = (await ann.do(listFeatured)).data[0]?.openGraph?.image ?? '';
    expect(image).toMatch(/^\/media\/previews\/[\w-]{43}\.webp$/);
    const asked = async (): Promise<number> => (await server.call('GET', image)).status;
    expect(await asked()).toBe(200);
    await later(8);
    await server.runJob('forget-previews');
    expect(await asked()).toBe(200);
    await byChief.do(endAd, { params: { id: ulid } });
    expect(await asked()).toBe(404);
  });
});

describe('creating ads', { tags: ['GAP-084'] }, () => {
  const draft = () => ({ ...AD, url: newPage() });

  test('is for administrators; employees view and end ads', async () => {
    const mia = await signUpWith(server, 'mia', 'moderator');
    const [byEmma, byMia, byAnn] = [
      await atConsole(server, emma),
      await atConsole(server, mia),
      await atConsole(server, ann),
    ];
    const ulid = await make();
    const ended = { params: { id: ulid } };
    await byEmma.refused(makeAd, { body: draft() }, 403);
    expect(await byEmma.do(listAds)).toMatchObject({ isOn: true, data: [{ ulid }] });
    for (const by of [byMia, byAnn]) {
      await by.refused(makeAd, { body: draft() }, 401);
      await by.refused(listAds, {}, 401);
      await by.refused(endAd, ended, 401);
    }
    const may = async (by: ConsoleCalls) => (await by.do(getConsoleSession)).data.makesAds;
    expect([await may(byEmma), await may(byChief)]).toEqual([false, true]);
    expect(await featured()).toEqual([ulid]);
    await byEmma.do(endAd, ended);
    expect(await featured()).toEqual([]);
    await byEmma.do(endAd, ended);
    const logged = { query: { action: 'ad.end', actor: 'emma' } };
    expect((await byChief.do(listAuditLog, logged)).data).toHaveLength(1);
  });

  test('requires the header that no other site can send', async () => {
    const { headers } = await chief.reply(loginToConsole);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const sent = { headers: { cookie }, body: draft() };
    expect((await server.call('POST', '/v3/admin/ads', sent)).status).toBe(403);
    expect(await featured()).toEqual([]);
  });

  test.each([
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'JavaScript://cafe.example/%0aalert(1)' }],
    ['url', { url: 'data:text/html,<script>alert(1)</script>' }],
    ['url', { url: 'ftp://cafe.example/' }],
    ['url', { url: '//cafe.example/' }],
    ['url', { url: 'cafe.example' }],
    ['url', { url: '' }],
    ['url', { url: 'https://bank.example@cafe.example/' }],
    ['url', { url: 'https://cafe.example/\u202egnp.exe' }],
    ['url', { url: 'https://cafe.example/ https://other.example/' }],
    ['url', { url: 'See https://cafe.example/' }],
    ['url', { url: `https://cafe.example/${'x'.repeat(2000)}` }],
    ['name', { name: ' \u200b ' }],
    ['name', { name: 'x'.repeat(51) }],
    ['body', { body: '' }],
    ['body', { body: 'x'.repeat(301) }],
    ['days', { days: 0 }],
    ['days', { days: 91 }],
    ['days', { days: 1.5 }],
  ])('rejects a wrong %s: %j', async (field, wrong) => {
    const refusal = await byChief.refused(makeAd, { body: { ...draft(), ...wrong } }, 422);
    expect(Object.keys(refusal.error?.fields ?? {})).toEqual([field]);
    expect(await featured()).toEqual([]);
  });

  test('shows only the host for a page without metadata', async () => {
    const url = `${site.origin()}/nothing-here`;
    await make({ url: ` ${url} ` });
    const [ad] = (await ann.do(listFeatured)).data;
    expect(ad?.openGraph).toEqual({ title: new URL(url).host, description: '', image: null, url });
  });

  test('rejects an eleventh running ad, also for concurrent requests', async () => {
    const made: string[] = [];
    for (let at = 0; at < 9; at++) made.push(await make({ body: `Number ${at}.` }));
    const send = () => byChief.reply(makeAd, { body: draft() });
    const replies = await server.together('ads', 2, () => Promise.all([send(), send()]));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await featured()).toHaveLength(10);
    await byChief.do(endAd, { params: { id: made[0] ?? '' } });
    await make();
    expect((await undo('ad.end')).status).toBe(409);
  });

  test('logs creation and end, undoable until the state changes', async () => {
    const url = newPage();
    const ulid = await make({ url });
    const ad = ulidToUuid(ulid);
    const { details, ...row } = await latest('ad.make');
    expect(row).toMatchObject({ actor: 'chief', canUndo: true });
    expect(JSON.parse(details)).toMatchObject({ ad, name: AD.name, url, days: 7 });
    expect((await undo('ad.make')).status).toBe(200);
    expect(await featured()).toEqual([]);
    expect((await undo('ad.make')).status).toBe(409);
    expect(JSON.parse((await latest('ad.end')).details)).toMatchObject({ ad, name: AD.name });
    expect((await undo('ad.end')).status).toBe(200);
    expect(await featured()).toEqual([ulid]);
    expect((await undo('ad.resume')).status).toBe(200);
    expect(await featured()).toEqual([]);
    await later(7);
    expect((await undo('ad.end')).status).toBe(409);
  });

  test('is rolled back when its log entry can’t be written', async () => {
    await sql`alter table audit_log add constraint no_ads check (action <> 'ad.make') not valid`.execute(
      server.db,
    );
    expectConsole('error', /no_ads/);
    const { status } = await byChief.reply(makeAd, { body: draft() });
    await sql`alter table audit_log drop constraint no_ads`.execute(server.db);
    expect(status).toBe(500);
    expect(await server.db.selectFrom('ads').selectAll().execute()).toEqual([]);
  });
});

test('shows no ads unless ads are turned on', { tags: ['GAP-084'] }, async () => {
  const quiet = await startTestServer();
  const here = await signUpWith(quiet, 'chief', 'administrator');
  const by = await atConsole(quiet, here);
  const body = { ...AD, url: 'https://cafe.example/' };
  expect((await by.refused(makeAd, { body }, 409)).message).toBe('Ads are turned off.');
  const now = quiet.clock.now();
  const ulid = makeUlid(now.getTime());
  const leads = { title: '', description: '', image: null, url: 'https://cafe.example/' };
  await quiet.db
    .insertInto('ads')
    .values({
      id: ulidToUuid(ulid),
      name: AD.name,
      body: AD.body,
      open_graph: JSON.stringify(leads),
      made_by: here.id,
      created_at: now,
      ends_at: new Date(now.getTime() + DAY_MS),
    })
    .execute();
  expect(await by.do(listAds)).toMatchObject({ isOn: false, data: [{ ulid }] });
  expect(await featured(here)).toEqual([]);
  expect(await mapped([ulid], here)).toEqual([]);
  expect(await counted([ulid], here)).toEqual({});
  await by.do(endAd, { params: { id: ulid } });
  expect((await undo('ad.end', by)).status).toBe(409);
  await quiet.stop();
});
