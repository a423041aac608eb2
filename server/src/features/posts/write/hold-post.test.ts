import { putWordRule } from '@rookery/contract/admin/put-word-rule.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { mapViolations } from '@rookery/contract/moderation/map-violations.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listGlobalFeed } from '@rookery/contract/feeds/list-global-feed.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { listOwnViolations } from '@rookery/contract/moderation/list-own-violations.ts';
import { flagPost } from '@rookery/contract/posts/flag-post.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { sweepPosts } from '@rookery/contract/moderation/sweep-posts.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { createGroup } from '@rookery/contract/groups/create-group.ts';
import { listWordRules } from '@rookery/contract/admin/list-word-rules.ts';
import { listAuditLog } from '@rookery/contract/admin/list-audit-log.ts';
import { removeWordRule } from '@rookery/contract/admin/remove-word-rule.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMembers } from '#test/members.ts';
import { handled } from '#test/outbox.ts';
import { picture, upload } from '#test/uploads.ts';
import { signUpWith } from '#test/badges.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let moderator: TestMember;
let byChief: ConsoleCalls;
let byEmployee: ConsoleCalls;
let joined = 0;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  moderator = await signUpWith(server, 'mona', 'moderator');
  byEmployee = await atConsole(server, await signUpWith(server, 'emma', 'employee'));
  byChief = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  await name('casino', 'hold');
  await name('gore', 'refuse');
  await byChief.reply(putWordRule, {
    body: { kind: 'domain', value: 'spam.example', deed: 'hold' },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  joined += 1;
  // So many members from one network would be held themselves.
  await server.db.deleteFrom('recent_joins').execute();
  [ann, ben] = await addMembers(server, [`ann${joined}`, `ben${joined}`]);
});

const name = (value: string, deed: 'hold' | 'refuse'): Promise<Reply> =>
  byChief.reply(putWordRule, { body: { kind: 'word', value, deed } });
const post = (who: TestMember, body: string, id = server.freshUlid()): Promise<Reply> =>
  who.reply(createPost, { body: { ulid: id, body } });
const act = (who: TestMember, action: string, postULID: string, more: object = {}) =>
  who.api('POST', `/moderation/post/action/${action}`, { postULID, action, ...more });
const dismiss = (id: string): Promise<Reply> => act(moderator, 'removeFlag', id);
const remove = (id: string): Promise<Reply> =>
  act(moderator, 'removeContent', id, { violation: 'spam', reason: 'This is spam.' });
const shown = async (who: TestMember, id: string): Promise<Post | undefined> =>
  (await who.do(mapPosts, { body: { ulids: [id] } })).data[0];
const waiting = async (): Promise<string[]> =>
  (await moderator.do(listViolations, { body: { limit: 50 } })).data.map((each: Post) => each.id);
const entry = async (who: TestMember, id: string): Promise<ViolationEntry | undefined> =>
  (await who.do(mapViolations, { body: { ulids: [id] } })).violations[0];
const rowOf = async (id: string) =>
  server.db
    .selectFrom('post_counts')
    .select(['comments', 'all_comments', 'shown_answers', 'quotes'])
    .where('post_id', '=', ulidToUuid(id))
    .executeTakeFirstOrThrow();
const postsOf = async (who: TestMember): Promise<number> => {
  const { posts } = await server.db
    .selectFrom('user_counts')
    .select('posts')
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow();
  return posts;
};
const profileOf = async (who: TestMember): Promise<string[]> =>
  (await ben.do(listProfileFeed, { params: { name: who.username } })).data.map(
    ({ id }: Post) => id,
  );
const newest = async (): Promise<string[]> =>
  (await ben.do(listGlobalFeed)).data.map(({ id }: Post) => id);
const auditOf = async (id: string): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('post_id', '=', ulidToUuid(id))
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};
const bells = async (who: TestMember): Promise<number> =>
  (await who.do(listNotifications)).data.length;

async function held(who: TestMember, body = 'The casino is open.'): Promise<string> {
  const reply = await post(who, body);
  expect([reply.status, reply.body.data.isHeld]).toEqual([201, true]);
  return reply.body.data.id as string;
}

describe('a post with a word that staff has named', () => {
  test('waits: its author sees it as any other, nobody else does, and it counts nowhere', async () => {
    const id = await held(ann, 'My CASINO is open. #rooks');
    expect(await shown(ann, id)).toMatchObject({ body: 'My CASINO is open. #rooks', isHeld: true });
    expect((await shown(ann, id))?.isHidden).toBe(false);
    expect((await shown(ben, id))?.body ?? '').toBe('');
    expect(await profileOf(ann)).toEqual([]);
    expect(await newest()).not.toContain(id);
    expect(await postsOf(ann)).toBe(0);
    await ben.refused(
      createComment,
      { body: { ulid: server.freshUlid(), parentId: id, body: 'Hm.' } },
      404,
    );
    expect(await waiting()).toContain(id);
    expect(await entry(moderator, id)).toMatchObject({
      heldFor: 'casino',
      violations: [],
      canDecide: true,
    });
    // For what it waits is not told to its author.
    expect(await entry(ann, id)).toBeUndefined();
    expect((await shown(moderator, id))?.body).toContain('CASINO');
  });

  test('stays on its author’s open page: its counts say that it is there, and its thread opens', async () => {
    const id = await held(ann);
    const [whole] = (await ann.do(mapPosts, { body: { ulids: [id] } })).data;
    const countsFor = async (who: TestMember): Promise<object> =>
      (await who.api('POST', '/posts/engagement', { ulids: [id] })).body.data[id];
    expect(await countsFor(ann)).toEqual({
      postEngagement: whole?.postEngagement,
      userEngagement: whole?.userEngagement,
      ...{ userReaction: null, isDeleted: false, isHidden: false },
    });
    expect(await countsFor(ben)).toMatchObject({ isHidden: true });
    const threadFor = (who: TestMember): Promise<Reply> =>
      who.reply(listComments, { query: { page: 1 }, body: { ulid: id } });
    expect((await threadFor(ann)).body).toMatchObject({ data: [], total: 0 });
    expect((await threadFor(ben)).status).toBe(404);
    await remove(id);
    expect(await countsFor(ann)).toMatchObject({ isHidden: true });
    expect((await threadFor(ann)).status).toBe(404);
  });

  test('stands at its place in its author’s own lists, page by page, and in nobody else’s', async () => {
    const write = async (body: string): Promise<string> => {
      server.clock.advance(1);
      return (await post(ann, body)).body.data.id as string;
    };
    const made = [await write('One.'), await write('A casino.'), await write('Three.')];
    made.push(await write('Another casino.'), await write('Five.'));
    const listOf = async (who: TestMember, path: string): Promise<string[]> => {
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const more: string = cursor && `&cursor=${cursor}`;
        const { body } = await who.api('GET', `/profile/${ann.username}/${path}?limit=2${more}`);
        ids.push(...body.data.map(({ id }: Post) => id));
        cursor = body.next_cursor;
      }
      return ids;
    };
    const live = [made[0], made[2], made[4]];
    expect(await listOf(ann, 'feed')).toEqual(made.toReversed());
    expect(await listOf(ben, 'feed')).toEqual(live.toReversed());
    expect(await listOf(moderator, 'feed')).toEqual(live.toReversed());
    const under = made[0] ?? '';
    const said = await ann.reply(createComment, {
      body: {
        ulid: server.freshUlid(),
        parentId: under,
        body: 'A casino.',
      },
    });
    expect(said.body.data.isHeld).toBe(true);
    expect(await listOf(ann, 'feedCommentsOnly')).toEqual([said.body.data.id]);
    expect(await listOf(ben, 'feedCommentsOnly')).toEqual([]);
    await remove(made[3] ?? '');
    expect(await listOf(ann, 'feed')).toEqual([made[4], made[2], made[1], made[0]]);
  });

  test('is there for everybody once a moderator finds no fault in it, and who is named hears of it then', async () => {
    const id = await held(ann, `@${ben.username} the casino is open. #rooks`);
    // What is written after it is told, it is not.
    await post(moderator, `@${ben.username} look.`);
    await expect.poll(() => bells(ben)).toBe(1);
    expect((await dismiss(id)).status).toBe(200);
    expect(await shown(ann, id)).not.toHaveProperty('isHeld');
    expect((await shown(ben, id))?.body).toContain('the casino is open');
    expect(await profileOf(ann)).toEqual([id]);
    expect(await newest()).toContain(id);
    expect(await postsOf(ann)).toBe(1);
    expect(await waiting()).not.toContain(id);
    expect(await auditOf(id)).toEqual(['post.release']);
    await expect.poll(() => bells(ben)).toBe(2);
    const found = await ben.reply(searchPosts, { body: { posts: 'casino' } });
    expect(JSON.stringify(found.body)).toContain(id);
    expect((await dismiss(id)).status).toBe(409);
  });

  test('released by mistake waits again, in sight, and is removed or found to be none', async () => {
    const id = await held(ann);
    await dismiss(id);
    expect((await act(moderator, 'restoreFlag', id)).status).toBe(200);
    expect(await waiting()).toContain(id);
    expect(await entry(moderator, id)).toMatchObject({ heldFor: null, canDecide: true });
    expect((await shown(ben, id))?.body).toBe('The casino is open.');
    expect((await dismiss(id)).status).toBe(200);
    await act(moderator, 'restoreFlag', id);
    expect((await remove(id)).status).toBe(200);
    expect(await waiting()).not.toContain(id);
    const removal = ['report.reopen', 'post.remove'];
    expect(await auditOf(id)).toEqual([
      'post.release',
      'report.reopen',
      'report.dismiss',
      ...removal,
    ]);
  });

  test('is removed like any other: a violation with its points, an appeal, and back', async () => {
    const id = await held(ann);
    expect((await remove(id)).status).toBe(200);
    expect((await shown(ann, id))?.body ?? '').toBe('');
    expect(await waiting()).not.toContain(id);
    const own = (await ann.reply(listOwnViolations)).body;
    expect(own.data).toMatchObject([{ postUlid: id, violation: 'spam', canAppeal: true }]);
    expect((await remove(id)).status).toBe(409);
    expect((await act(moderator, 'restoreContent', id)).status).toBe(200);
    expect((await shown(ben, id))?.body).toBe('The casino is open.');
    expect(await postsOf(ann)).toBe(1);
    expect(await auditOf(id)).toEqual(['post.remove', 'post.restore']);
  });

  test('removed and restored is told then to whom it names, and reported later it is a report like any other', async () => {
    const id = await held(ann, `@${ben.username} the casino is open.`);
    await remove(id);
    expect(await entry(moderator, id)).toMatchObject({ heldFor: 'casino' });
    await act(moderator, 'restoreContent', id);
    await expect.poll(() => bells(ben)).toBe(1);
    await ben.reply(flagPost, { body: { ulid: id, violationType: 'spam' } });
    expect(await entry(moderator, id)).toMatchObject({ heldFor: null, postFlagStatus: 'flagged' });
    expect((await dismiss(id)).status).toBe(200);
    expect(await auditOf(id)).toEqual(['post.remove', 'post.restore', 'report.dismiss']);
  });

  test('whose removal is taken back in the queue waits as before, and nobody has seen or heard of it', async () => {
    const id = await held(ann, `@${ben.username} the casino is open. #rooks`);
    const place = (await waiting()).indexOf(id);
    await remove(id);
    const back = await act(moderator, 'restoreContent', id, { waitsAgain: true });
    expect([back.status, back.body.data?.isHidden]).toEqual([200, true]);
    expect((await waiting()).indexOf(id)).toBe(place);
    expect(await entry(moderator, id)).toMatchObject({
      postFlagStatus: 'flagged',
      heldFor: 'casino',
      moderatedBy: null,
      canDecide: true,
    });
    expect(await shown(ann, id)).toMatchObject({ isHeld: true, isHidden: false });
    expect((await shown(ben, id))?.body ?? '').toBe('');
    expect(await newest()).not.toContain(id);
    expect(await postsOf(ann)).toBe(0);
    expect((await ann.do(listOwnViolations)).total_points).toBe(0);
    const mail = await server.mail.to(ann.email, 1, 'was taken back');
    expect(mail.text).toContain('looks at the post again before others see it');
    expect(mail.text).not.toContain('in its place');
    expect((await act(moderator, 'restoreContent', id)).status).toBe(409);
    // What is written after it is told, it is not.
    await post(moderator, `@${ben.username} look.`);
    await expect.poll(() => bells(ben)).toBe(1);
    expect((await dismiss(id)).status).toBe(200);
    expect((await shown(ben, id))?.body).toContain('the casino is open');
    await expect.poll(() => bells(ben)).toBe(2);
    expect(await auditOf(id)).toEqual(['post.remove', 'post.restore', 'post.release']);
  });

  test('is removed without a violation too, and swept with what else its author wrote', async () => {
    const [first, second] = [await held(ann), await held(ann, 'Another casino.')];
    await moderator.do(removePost, { body: { ulid: first } });
    expect(await waiting()).not.toContain(first);
    const sweep = { ulid: ann.ulid, hours: 24, violation: 'spam', reason: 'This is spam.' };
    const swept = await moderator.reply(sweepPosts, { body: sweep });
    expect(swept.body.data).toMatchObject({ posts: 1 });
    expect(await waiting()).not.toContain(second);
    expect(await auditOf(second)).toEqual(['member.sweep']);
  });

  test('that its author deletes while a sweep waits for it is no violation', async () => {
    const id = await held(ann);
    // What follows from the post waits for nothing any more.
    await handled(server);
    const author = await server.database.pool.connect();
    await author.query('begin');
    await author.query('update posts set deleted_at = $2 where id = $1', [
      ulidToUuid(id),
      server.clock.now(),
    ]);
    const sweep = { ulid: ann.ulid, hours: 24, violation: 'spam', reason: 'This is spam.' };
    const sweeping = moderator.reply(sweepPosts, { body: sweep });
    await expect.poll(() => lockWaits(server.database.pool)).toBeGreaterThan(0);
    await author.query('commit');
    author.release();
    expect((await sweeping).status).toBe(200);
    expect((await ann.reply(listOwnViolations)).body).toMatchObject({ total_points: 0 });
    expect(await auditOf(id)).toEqual([]);
  });

  test('is held for the words of its link’s card too', async () => {
    const body = 'Look: https://fine.example/page';
    const openGraph = { title: 'Fine', description: 'A casino.', url: 'https://fine.example/page' };
    const draft = { ulid: server.freshUlid(), body, openGraph };
    expect((await ann.do(createPost, { body: draft })).data).toMatchObject({ isHeld: true });
    const refused = {
      ...draft,
      ulid: server.freshUlid(),
      openGraph: { ...openGraph, title: 'Gore' },
    };
    await ann.refused(createPost, { body: refused }, 422);
    // A card that no link of the post leads to is not shown, and not looked at.
    const other = { ...refused, ulid: server.freshUlid(), body: 'No link.' };
    expect((await ann.do(createPost, { body: other })).data).not.toHaveProperty('isHeld');
  });

  test('is deleted by its author, and waits no more', async () => {
    const id = await held(ann);
    await ann.do(deletePost, { body: { ulid: id } });
    expect(await waiting()).not.toContain(id);
    expect(await postsOf(ann)).toBe(0);
    expect((await dismiss(id)).status).toBe(404);
  });

  test('sent again under the same ulid is the same one, and waits once', async () => {
    const id = server.freshUlid();
    expect((await post(ann, 'A casino!', id)).status).toBe(201);
    const again = await post(ann, 'A casino!', id);
    expect([again.status, again.body.data.isHeld]).toEqual([200, true]);
    expect((await waiting()).filter((each) => each === id)).toHaveLength(1);
    expect((await post(ben, 'A casino!', id)).status).toBe(409);
  });

  test('may be a comment: the thread counts it from when it is released', async () => {
    const parent = (await post(ben, 'What shall we do?')).body.data.id as string;
    const said = { ulid: server.freshUlid(), parentId: parent, body: 'The casino.' };
    const reply = await ann.reply(createComment, { body: said });
    expect([reply.status, reply.body.data.isHeld]).toEqual([201, true]);
    const none = { comments: 0, all_comments: 0, shown_answers: 0 };
    expect(await rowOf(parent)).toMatchObject(none);
    await dismiss(reply.body.data.id);
    expect(await rowOf(parent)).toMatchObject({ comments: 1, all_comments: 1, shown_answers: 1 });
    await expect.poll(() => bells(ben)).toBe(1);
  });

  test('may be a quote: what it quotes counts it from when it is released', async () => {
    const original = (await post(ben, 'What shall we do?')).body.data.id as string;
    const said = { ulid: original, repostUlid: server.freshUlid(), body: 'The casino.' };
    const reply = await ann.reply(createRepost, { body: said });
    expect([reply.status, reply.body.data?.isHeld]).toEqual([201, true]);
    expect((await rowOf(original)).quotes).toBe(0);
    await dismiss(reply.body.data.id);
    expect((await rowOf(original)).quotes).toBe(1);
  });

  test('keeps its picture to its author and the moderators, and shows it to everybody once released', async () => {
    const { url } = await upload(server, ann, await picture(600, 400));
    const said = { ulid: server.freshUlid(), body: 'The casino.', images: [url] };
    const { id } = (await ann.do(createPost, { body: said })).data;
    const statusOf = async (address: string): Promise<number> =>
      (await fetch(server.url + address)).status;
    expect(await statusOf(url)).toBe(404);
    for (const who of [ann, moderator]) {
      const [image] = (await shown(who, id))?.images ?? [];
      expect(await statusOf(image?.url ?? '')).toBe(200);
    }
    expect((await shown(ben, id))?.images ?? []).toEqual([]);
    await dismiss(id);
    expect(await statusOf(url)).toBe(200);
    expect((await shown(ben, id))?.images).toHaveLength(1);
  });

  test('of a private group is seen by its author and the moderators of the network alone', async () => {
    const { body } = await ann.reply(createGroup, {
      body: {
        name: `Cards ${joined}`,
        visibility: 'private',
      },
    });
    const groupId = body.data.id as string;
    const said = { ulid: server.freshUlid(), body: 'Casino night!', groupId };
    const reply = await ann.reply(createPost, { body: said });
    expect([reply.status, reply.body.data.isHeld]).toEqual([201, true]);
    expect((await shown(moderator, reply.body.data.id))?.body).toBe('Casino night!');
    expect((await dismiss(reply.body.data.id)).status).toBe(200);
    expect((await shown(ann, reply.body.data.id))?.body).toBe('Casino night!');
    expect((await shown(ben, reply.body.data.id))?.body ?? '').toBe('');
  });
});

test('a domain holds a post that links to it or below it, whatever else it says', async () => {
  const reply = await post(ann, 'See https://www.SPAM.example/offers');
  expect(reply.body.data.isHeld).toBe(true);
  expect(await entry(moderator, reply.body.data.id)).toMatchObject({ heldFor: 'spam.example' });
  expect((await post(ann, 'See https://notspam.example')).body.data.isHeld).toBeUndefined();
});

test('a word that is refused is named to whoever wrote it, and nothing is written', async () => {
  const reply = await post(ann, 'Gore and a casino');
  expect([reply.status, reply.body.error.fields.body]).toEqual([
    422,
    'This community takes no posts with the words “gore”.',
  ]);
  expect(await postsOf(ann)).toBe(0);
});

test('a post that came through is told so, though a word of it is refused by now', async () => {
  const id = server.freshUlid();
  expect((await post(ann, 'An umbrella!', id)).status).toBe(201);
  await name('umbrella', 'refuse');
  const again = await post(ann, 'An umbrella!', id);
  expect([again.status, again.body.data.id]).toEqual([200, id]);
  expect((await post(ann, 'An umbrella!')).status).toBe(422);
});

test('staff writes as it likes', async () => {
  expect(
    (await post(moderator, 'What do we do about casino posts?')).body.data.isHeld,
  ).toBeUndefined();
});

describe('the rules', () => {
  test('are changed by administrators, seen by employees, and by nobody else', async () => {
    expect((await byEmployee.do(listWordRules)).data).toContainEqual(
      expect.objectContaining({ kind: 'word', value: 'casino', deed: 'hold' }),
    );
    await byEmployee.refused(
      putWordRule,
      { body: { kind: 'word', value: 'x', deed: 'hold' } },
      403,
    );
    expect((await ann.api('GET', '/admin/words')).status).toBe(401);
  });

  test('count from the next post on, written down, and undone from the log', async () => {
    const { data } = (await name('Pyramid  Scheme', 'hold')).body;
    expect(data).toMatchObject({ value: 'pyramid scheme', typed: 'Pyramid Scheme', deed: 'hold' });
    const said = (await post(ann, 'A pyramid scheme!')).body.data;
    expect(said.isHeld).toBe(true);
    expect(await entry(moderator, said.id)).toMatchObject({ heldFor: 'Pyramid Scheme' });
    await name('pyramid scheme', 'refuse');
    const refused = await post(ann, 'A pyramid scheme!');
    expect([refused.status, refused.body.error.fields.body]).toEqual([
      422,
      'This community takes no posts with the words “Pyramid Scheme”.',
    ]);
    const log = async () =>
      (await byChief.reply(listAuditLog, { query: { action: 'word.put', limit: 1 } })).body.data[0];
    expect((await byChief('POST', `/audit/${(await log()).id}/undo`)).status).toBe(200);
    expect((await post(ann, 'A pyramid scheme!')).body.data.isHeld).toBe(true);
    await byChief.do(removeWordRule, { params: { id: data.id } });
    expect((await post(ann, 'A pyramid scheme!')).body.data.isHeld).toBeUndefined();
    const removed = (
      await byChief.reply(listAuditLog, { query: { action: 'word.remove', limit: 1 } })
    ).body.data[0];
    expect((await byChief('POST', `/audit/${removed.id}/undo`)).status).toBe(200);
    expect((await post(ann, 'Again a pyramid scheme!')).body.data.isHeld).toBe(true);
    expect((await byEmployee.reply(listWordRules)).body.data).toContainEqual(
      expect.objectContaining({ value: 'pyramid scheme', typed: 'Pyramid Scheme' }),
    );
    // It stands as somebody has left it since.
    expect((await byChief('POST', `/audit/${removed.id}/undo`)).status).toBe(409);
  });

  test.each([
    ['word', ' ... ', 'There is no word in this.'],
    ['domain', 'localhost', 'This is no domain.'],
  ])('take no %s "%s"', async (kind, value, text) => {
    const reply = await byChief('PUT', '/words', { kind, value, deed: 'hold' });
    expect([reply.status, reply.body.error.fields.value]).toEqual([422, text]);
  });
});
