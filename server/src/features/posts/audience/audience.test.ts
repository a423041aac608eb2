import { type PostEdited, threadChannel } from '@rookery/contract/events.ts';
import type { Audience } from '@rookery/contract/kernel/audience.ts';
import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { changeAudience } from '@rookery/contract/posts/change-audience.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import type { createPost } from '@rookery/contract/posts/create-post.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { attachQuote, detachQuote } from '@rookery/contract/posts/detach-quote.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { hideAnswer, showAnswer } from '@rookery/contract/posts/hide-answer.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { listen, type Listener } from '#test/listener.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const ROLES = ['author', 'followed', 'mentioned', 'stranger', 'moderator'] as const;
type Role = (typeof ROLES)[number];

const ALLOWED: Record<Audience, readonly Role[]> = {
  everyone: ROLES,
  followed: ['author', 'followed'],
  mentioned: ['author', 'mentioned'],
  none: ['author'],
};

const REASONS: Record<Audience, string> = {
  everyone: '',
  followed: 'Only members that @author follows can',
  mentioned: 'Only mentioned members can',
  none: 'Only the author can',
};

let server: TestServer;
let people: Record<Role, TestMember>;
let host: TestMember;
const listeners: Listener[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const names = ['author', 'followed', 'mentioned', 'stranger', 'host'] as const;
  const [author, followed, mentioned, stranger, other] = await addMembers(server, names);
  host = other;
  people = {
    ...{ author, followed, mentioned, stranger },
    moderator: await signUpWith(server, 'watchful', 'moderator'),
  };
  await author.follow(followed, host);
  // The other direction counts for nothing.
  await stranger.follow(author);
});
afterAll(() => server.stop());
afterEach(() => {
  for (const { client } of listeners.splice(0)) client.disconnect();
});

const restrictedPost = (more: Partial<Body<typeof createPost>> = {}): Promise<string> =>
  people.author.post('Hello @mentioned.', more);

const change = (ulid: string, body: Omit<Body<typeof changeAudience>, 'ulid'>, who?: TestMember) =>
  (who ?? people.author).do(changeAudience, { body: { ulid, ...body } });

const answer = (who: TestMember, parentId: string, ulid = server.freshUlid()) =>
  who.reply(createComment, { body: { ulid, parentId, body: 'An answer.' } });

const quote = (who: TestMember, ulid: string) =>
  who.reply(createRepost, { body: { ulid, repostUlid: server.freshUlid(), body: 'A quote.' } });

const messageOf = (reply: { body: unknown }): string =>
  JSON.stringify((reply.body as { error?: unknown }).error ?? reply.body);

const PATHS = {
  'a comment': { setting: 'whoAnswers', verb: 'answer', write: answer, below: (root) => root },
  'a deep reply': {
    setting: 'whoAnswers',
    verb: 'answer',
    write: answer,
    below: async (root) => {
      const comment = await people.author.comment(root);
      return people.author.comment(comment);
    },
  },
  'a quote': { setting: 'whoQuotes', verb: 'quote this post', write: quote, below: (root) => root },
  'a quote of a repost': {
    setting: 'whoQuotes',
    verb: 'quote this post',
    write: quote,
    below: (root) => host.repost(root),
  },
} as const satisfies Record<
  string,
  {
    setting: 'whoAnswers' | 'whoQuotes';
    verb: string;
    write: typeof answer | typeof quote;
    below(root: string): string | Promise<string>;
  }
>;

const cells = Object.keys(PATHS).flatMap((path) =>
  Object.keys(ALLOWED).map((who) => [path as keyof typeof PATHS, who as Audience] as const),
);

describe('the audience of answers and quotes', () => {
  test.each(cells)('%s, for %s', async (path, who) => {
    const { setting, verb, write, below } = PATHS[path];
    const root = await restrictedPost({ [setting]: who });
    const target = await below(root);
    for (const role of ROLES) {
      const view = await people[role].see(target);
      const shown = view?.isRepost ? (view.original ?? view) : view;
      const isOffered = shown && hasPostAbility(shown, verb === 'answer' ? 'comment' : 'quote');
      const reply = await write(people[role], target);
      const isAllowed = ALLOWED[who].includes(role);
      expect([role, reply.status, isOffered]).toEqual([role, isAllowed ? 201 : 403, isAllowed]);
      if (!isAllowed) expect(messageOf(reply)).toContain(`${REASONS[who]} ${verb}.`);
    }
  });

  test('plain reposts and reactions stay open to everyone', async () => {
    const ulid = await restrictedPost({ whoAnswers: 'none', whoQuotes: 'none' });
    await people.stranger.repost(ulid);
    await people.stranger.react(ulid);
  });

  test('a quote has its own audience', async () => {
    const original = await host.post();
    const body = { ulid: original, body: 'Look.', whoAnswers: 'none', whoQuotes: 'none' } as const;
    const { data } = await people.author.do(createRepost, { body });
    expect(await people.stranger.see(data.id)).toMatchObject({
      whoAnswers: 'none',
      whoQuotes: 'none',
    });
    expect((await answer(people.stranger, data.id)).status).toBe(403);
    expect((await quote(people.stranger, data.id)).status).toBe(403);
  });

  test('a comment only decides who may quote it', async () => {
    const root = await host.post();
    const ulid = await people.author.comment(root);
    await change(ulid, { whoQuotes: 'none' });
    expect((await quote(people.stranger, ulid)).status).toBe(403);
    for (const body of [{ whoAnswers: 'none' }, { isLocked: true }] as const) {
      await people.author.refused(changeAudience, { body: { ulid, ...body } }, 422);
    }
    expect((await answer(people.stranger, ulid)).status).toBe(201);
  });

  test('an edit that mentions a member lets them answer', async () => {
    const ulid = await restrictedPost({ whoAnswers: 'mentioned' });
    expect((await answer(people.stranger, ulid)).status).toBe(403);
    const body = { ulid, version: 0, body: 'Hello @stranger.' };
    await people.author.do(editPost, { body });
    expect((await answer(people.stranger, ulid)).status).toBe(201);
    expect((await answer(people.mentioned, ulid)).status).toBe(403);
  });

  test('still applies below a deleted post', async () => {
    const ulid = await restrictedPost({ whoAnswers: 'none' });
    const comment = await people.author.comment(ulid);
    await people.author.deletePost(ulid);
    expect((await answer(people.stranger, comment)).status).toBe(403);
    expect((await answer(people.stranger, ulid)).status).toBe(403);
  });

  test('blocks still apply to members who may answer', async () => {
    const [blocked] = await addMembers(server, ['blocked_one']);
    const ulid = await people.author.post('Hi @blocked_one', { whoAnswers: 'mentioned' });
    await people.author.block(blocked);
    expect((await answer(blocked, ulid)).status).toBe(404);
  });
});

describe('changing later', () => {
  test('opens and closes a thread, and keeps its comments', async () => {
    const ulid = await restrictedPost();
    const comment = await people.stranger.comment(ulid);
    const { data } = await change(ulid, { whoAnswers: 'followed', whoQuotes: 'none' });
    expect(data).toMatchObject({ whoAnswers: 'followed', whoQuotes: 'none' });
    expect((await answer(people.stranger, comment)).status).toBe(403);
    expect((await people.stranger.see(comment))?.body).toBe('A comment.');
    await change(ulid, { whoAnswers: 'everyone' });
    expect((await answer(people.stranger, comment)).status).toBe(201);
    const seen = await people.stranger.see(ulid);
    expect(seen).toMatchObject({ whoQuotes: 'none' });
    expect(seen).not.toHaveProperty('whoAnswers');
    await change(ulid, { whoQuotes: 'everyone' });
    expect(await people.stranger.see(ulid)).not.toHaveProperty('abilities');
  });

  test('a locked thread takes no answers until it is unlocked', async () => {
    const ulid = await restrictedPost({ whoAnswers: 'mentioned' });
    const comment = await people.mentioned.comment(ulid);
    await change(ulid, { isLocked: true });
    for (const who of Object.values(people)) {
      const reply = await answer(who, comment);
      expect(reply.status).toBe(403);
      expect(messageOf(reply)).toContain('The author locked this thread.');
    }
    expect(await people.stranger.see(ulid)).toMatchObject({
      isLocked: true,
      whoAnswers: 'mentioned',
    });
    expect((await people.author.see(comment))?.abilities).not.toContain('comment');
    await change(ulid, { isLocked: false });
    expect((await answer(people.mentioned, comment)).status).toBe(201);
    expect((await answer(people.stranger, comment)).status).toBe(403);
  });

  test('only the author may change it', async () => {
    const ulid = await restrictedPost();
    for (const who of [people.stranger, people.moderator]) {
      await who.refused(changeAudience, { body: { ulid, isLocked: true } }, 403);
    }
    const repost = await people.author.repost(await host.post());
    await people.author.refused(changeAudience, { body: { ulid: repost, whoQuotes: 'none' } }, 403);
    await people.author.deletePost(ulid);
    await people.author.refused(changeAudience, { body: { ulid, isLocked: true } }, 404);
  });

  test('a repeated answer returns the stored one after a lock', async () => {
    const root = await restrictedPost();
    const ulid = server.freshUlid();
    expect((await answer(people.stranger, root, ulid)).status).toBe(201);
    await change(root, { isLocked: true });
    expect((await answer(people.stranger, root, ulid)).status).toBe(200);
    expect((await people.stranger.see(root))?.postEngagement.commentCount).toBe(1);
  });
});

describe('concurrent changes', () => {
  /** Changes the root's row, starts the writes, and commits when they wait for the row. */
  async function during(
    root: string,
    set: { who_answers?: Audience; who_quotes?: Audience; is_locked?: boolean },
    writes: () => Promise<{ status: number }>[],
  ): Promise<number[]> {
    let replies: Promise<{ status: number }[]> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await tx.updateTable('posts').set(set).where('id', '=', ulidToUuid(root)).execute();
      const started = writes();
      replies = Promise.all(started);
      await vi.waitFor(
        async () =>
          expect(await lockWaits(server.database.pool, '%insert into posts%')).toBe(started.length),
        20_000,
      );
    });
    return (await replies!).map(({ status }) => status);
  }

  test('a lock refuses an answer that was being written', async () => {
    const root = await restrictedPost();
    const deep = await people.author.comment(await people.author.comment(root));
    const statuses = await during(root, { is_locked: true }, () => [
      answer(people.stranger, root),
      answer(people.followed, deep),
    ]);
    expect(statuses).toEqual([403, 403]);
  });

  test('a restriction admits only members that it allows', async () => {
    const root = await restrictedPost();
    const statuses = await during(
      root,
      { who_answers: 'followed', who_quotes: 'mentioned' },
      () => [
        answer(people.stranger, root),
        answer(people.followed, root),
        quote(people.mentioned, root),
        quote(people.followed, root),
      ],
    );
    expect(statuses).toEqual([403, 201, 201, 403]);
  });
});

describe('hidden answers', () => {
  test('marks the answer for every reader until shown again', async () => {
    const root = await restrictedPost();
    const comment = await people.stranger.comment(root);
    const reply = await people.mentioned.comment(comment);
    for (const ulid of [comment, reply]) {
      expect((await people.author.see(ulid))?.abilities).toContain('hideAnswer');
      const { data } = await people.author.do(hideAnswer, { body: { ulid } });
      expect(data.isHiddenAnswer).toBe(true);
    }
    const listed = await host.do(listComments, { query: {}, body: { ulid: root } });
    expect(listed.data).toMatchObject([{ id: comment, body: 'A comment.', isHiddenAnswer: true }]);
    expect(await people.stranger.see(comment)).toMatchObject({ isHiddenAnswer: true });
    await people.author.do(showAnswer, { query: { ulid: comment }, body: {} });
    expect(await host.see(comment)).not.toHaveProperty('isHiddenAnswer');
    expect(await host.see(reply)).toMatchObject({ isHiddenAnswer: true });
  });

  test('only the author of the thread hides answers of others', async () => {
    const root = await restrictedPost();
    const comment = await people.stranger.comment(root);
    const own = await people.author.comment(root);
    for (const who of [people.stranger, people.moderator, host]) {
      await who.refused(hideAnswer, { body: { ulid: comment } }, 403);
    }
    await people.author.refused(hideAnswer, { body: { ulid: own } }, 403);
    await people.author.refused(hideAnswer, { body: { ulid: root } }, 403);
    await people.stranger.deletePost(comment);
    await people.author.refused(hideAnswer, { body: { ulid: comment } }, 404);
  });
});

describe('detached quotes', () => {
  test('shows no original until it is attached again', async () => {
    const original = await people.author.post('Mine.');
    const ulid = await people.stranger.repost(original, 'Look at this.');
    const repost = await host.repost(ulid);
    expect((await people.author.see(ulid))?.abilities).toContain('detach');
    await people.author.do(detachQuote, { body: { ulid } });
    for (const who of [people.stranger, people.author, people.moderator]) {
      const seen = await who.see(ulid);
      expect(seen).toMatchObject({
        body: 'Look at this.',
        isRepostWithComment: true,
        isDetached: true,
        repostId: null,
        repostUserId: null,
        original: null,
      });
    }
    expect((await host.see(repost))?.original).toMatchObject({ repostId: null, original: null });
    expect((await people.author.see(ulid))?.abilities).toContain('detach');
    await people.author.do(attachQuote, { query: { ulid }, body: {} });
    const seen = await people.stranger.see(ulid);
    expect(seen).toMatchObject({ repostId: original, original: { body: 'Mine.' } });
    expect(seen).not.toHaveProperty('isDetached');
  });

  test('only the quoted author may detach their post', async () => {
    const original = await people.author.post();
    const ulid = await people.stranger.repost(original, 'Look.');
    for (const who of [people.stranger, people.moderator, host]) {
      await who.refused(detachQuote, { body: { ulid } }, 403);
    }
    const own = await people.author.repost(original, 'Mine again.');
    await people.author.refused(detachQuote, { body: { ulid: own } }, 403);
    await people.author.refused(detachQuote, { body: { ulid: original } }, 403);
  });
});

test('open threads refresh what the author changed', async () => {
  const root = await restrictedPost();
  const comment = await people.stranger.comment(root);
  const listener = listen(server, people.stranger);
  listeners.push(listener);
  const edits = await listener.hear<PostEdited>(threadChannel(root), 'PostEdited');
  await change(root, { isLocked: true });
  await vi.waitFor(() => expect(edits).toEqual([{ ulid: root }]), 30_000);
  await people.author.do(hideAnswer, { body: { ulid: comment } });
  await vi.waitFor(() => expect(edits).toEqual([{ ulid: root }, { ulid: comment }]), 30_000);
});

test('exports the audience of own posts', async () => {
  const [ann] = await addMembers(server, ['exported_one']);
  await ann.post('Open.');
  const ulid = await ann.post('Closed.', { whoAnswers: 'none', whoQuotes: 'followed' });
  await change(ulid, { isLocked: true }, ann);
  const posts = [];
  for (let cursor: string | undefined; ;) {
    const reply = await ann.do(exportAccount, { query: cursor ? { cursor } : {} });
    posts.push(...(reply.data.posts ?? []));
    if (!reply.next_cursor) break;
    cursor = reply.next_cursor;
  }
  const [closed, open] = posts;
  expect(closed).toMatchObject({ whoAnswers: 'none', whoQuotes: 'followed', isLocked: true });
  expect(open).not.toHaveProperty('whoAnswers');
});

test('adds no field to posts that are open to everyone', async () => {
  const root = await people.author.post();
  const seen = await people.stranger.see(root);
  for (const field of ['whoAnswers', 'whoQuotes', 'isLocked', 'abilities']) {
    expect(seen).not.toHaveProperty(field);
  }
});
