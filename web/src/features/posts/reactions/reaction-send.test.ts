import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEngagement } from '#web/data/entities/engagement.part.ts';
import { posts, putPosts } from '#web/data/entities/entities.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { session } from '#web/data/page/session.ts';
import { endSession } from '#web/data/session/session.ts';
import { onToast, type Toast } from '#web/ui/toast/show-toast.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { reactionStrings } from './reaction-strings.ts';
import { pressReaction } from './reaction-send.ts';

const { takeEngagement } = browserPage.part(createEngagement);
const ID = '01J0000000000000000000000P';

type Counts = Record<string, number>;

function engagement(counts: Counts, userReaction: string | null, views = 0): EngagementOfPost {
  const reactions = Object.entries(counts).map(([name, count]) => ({ name, count }));
  return {
    postEngagement: { commentCount: 0, totalCommentCount: 0, repostCount: 0, views, reactions },
    userEngagement: { hasReposted: false, hasRepostedWithComment: false, hasCommented: false },
    userReaction,
    isDeleted: false,
    isHidden: false,
  };
}

function post(counts: Counts, userReaction: string | null): Post {
  const user = { userId: 'BOB', username: 'bob' };
  return {
    id: ID,
    user,
    parentUlid: null,
    repostId: null,
    original: null,
    body: 'Words',
    views: 0,
    ...engagement(counts, userReaction),
  } as unknown as Post;
}

interface Call {
  method: string;
  path: string;
  body: unknown;
  answer(status: number, body?: unknown): void;
}

/** The network: every call waits until the test answers it. */
const calls: Call[] = [];

/** What was said last. */
let said: Toast | null = null;
onToast((heard) => (said = heard));

beforeEach(() => {
  calls.length = 0;
  said = null;
  vi.spyOn(console, 'info').mockReturnValue();
  vi.stubGlobal('fetch', (path: string, { method = '', body = '' }) => {
    return new Promise((done) => {
      const answer: Call['answer'] = (status, json = {}) =>
        done(new Response(JSON.stringify(json), { status }));
      calls.push({ method, path, body: JSON.parse(body), answer });
    });
  });
  session.setState({
    accessToken: `${'a'.repeat(20)}.b`,
    authenticated: true,
    currentUser: { ulid: 'me' } as CurrentUser,
  });
});
afterEach(() => {
  // A reaction that is still on its way would take the presses of the next test.
  browserPage.drop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const shown = (): [Counts, string | null] => {
  const held = posts.get(ID);
  const counts = held?.postEngagement.reactions.map(({ name, count }) => [name, count]) ?? [];
  return [Object.fromEntries(counts) as Counts, held?.userReaction ?? null];
};
const called = () =>
  calls.map(({ method, path, body }) => [`${method} ${path.replace('/v3', '')}`, body]);
const reaction = (name: string) => ({ ulid: ID, reaction: name });

/** The nth call, once it went out. */
async function nth(number: number): Promise<Call> {
  await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(number));
  return calls[number - 1] as Call;
}

async function toast(): Promise<unknown> {
  await vi.waitFor(() => expect(said).not.toBe(null));
  const { text, kind } = said ?? {};
  return kind === 'danger' ? { danger: text } : text;
}

const settled = (counts: Counts, own: string | null, views = 0) => ({
  success: true,
  data: engagement(counts, own, views),
});

test('REACT-04 REACT-09 REACT-21 a reaction shows at once, and then as the server counts it', async () => {
  putPosts([post({ fire: 2 }, null)]);
  pressReaction(ID, 'heart');
  expect(shown()).toEqual([{ fire: 2, heart: 1 }, 'heart']);
  (await nth(1)).answer(200, settled({ heart: 3, fire: 2 }, 'heart', 7));
  expect(await toast()).toBe('Your reaction has been added.');
  expect(called()).toEqual([['PUT /post/reaction', reaction('heart')]]);
  expect(shown()).toEqual([{ heart: 3, fire: 2 }, 'heart']);
  expect(posts.get(ID)?.views).toBe(7);
});

test('REACT-05 REACT-07 REACT-10 REACT-20 the own one again is taken back, and its count of one is gone', async () => {
  putPosts([post({ heart: 1 }, 'heart')]);
  pressReaction(ID, 'heart');
  expect(shown()).toEqual([{}, null]);
  (await nth(1)).answer(200, settled({}, null));
  expect(await toast()).toBe('Your reaction has been removed.');
  expect(called()).toEqual([['DELETE /post/reaction', reaction('heart')]]);
});

test('REACT-08 REACT-22 another one is a DELETE and then a PUT, and shows as one step', async () => {
  putPosts([post({ heart: 2 }, 'heart')]);
  const seen: unknown[] = [];
  const stop = posts.subscribe(ID, () => seen.push(shown()));
  pressReaction(ID, 'fire');
  (await nth(1)).answer(200, settled({ heart: 1 }, null));
  (await nth(2)).answer(200, settled({ heart: 1, fire: 1 }, 'fire'));
  expect(await toast()).toBe('Your reaction has been changed.');
  stop();
  expect(seen).toEqual([[{ heart: 1, fire: 1 }, 'fire']]);
  expect(called()).toEqual([
    ['DELETE /post/reaction', reaction('heart')],
    ['PUT /post/reaction', reaction('fire')],
  ]);
});

/** Answers that the server could not, and how the post stands by the question that follows. */
async function refuse(number: number, truth: ReturnType<typeof engagement>): Promise<void> {
  expectConsole('error', 'A reaction was not taken.');
  (await nth(number)).answer(500, { message: 'Broken.', error_type: 'server' });
  (await nth(number + 1)).answer(200, { success: true, data: { [ID]: truth } });
}

test.each([
  [null, 'heart', 'Error recording the reaction.'],
  ['fire', 'fire', 'Error removing the reaction.'],
  ['fire', 'heart', 'Error removing your previous reaction.'],
] as const)(
  'REACT-23 REACT-24 REACT-26 a failure goes back: with %s, pressing %s says %j',
  async (own, name, text) => {
    putPosts([post({ fire: 1 }, own)]);
    pressReaction(ID, name);
    await refuse(1, engagement({ fire: 1 }, own));
    expect(await toast()).toEqual({ danger: text });
    expect(shown()).toEqual([{ fire: 1 }, own]);
    expect(called().at(-1)).toEqual(['POST /posts/engagement', { ulids: [ID] }]);
  },
);

test('REACT-25 a change whose PUT fails leaves no reaction, and says so', async () => {
  putPosts([post({ fire: 2 }, 'fire')]);
  pressReaction(ID, 'heart');
  (await nth(1)).answer(200, settled({ fire: 1 }, null));
  await refuse(2, engagement({ fire: 1 }, null));
  expect(await toast()).toEqual({ danger: 'Error changing the reaction.' });
  expect(shown()).toEqual([{ fire: 1 }, null]);
});

test('a reaction that was recorded, though its answer was lost, is shown once the server says so', async () => {
  putPosts([post({}, null)]);
  pressReaction(ID, 'heart');
  await refuse(1, engagement({ heart: 1 }, 'heart'));
  await vi.waitFor(() => expect(shown()).toEqual([{ heart: 1 }, 'heart']));
});

test('REACT-27 an unforeseen failure says so, and the reaction goes back', async () => {
  putPosts([post({ fire: 1 }, null)]);
  expectConsole('error', 'Reacting went wrong.');
  pressReaction(ID, 'heart');
  (await nth(1)).answer(200, null);
  (await nth(2)).answer(200, { success: true, data: { [ID]: engagement({ fire: 1 }, null) } });
  expect(await toast()).toEqual({ danger: 'An unexpected error occurred.' });
  await vi.waitFor(() => expect(shown()).toEqual([{ fire: 1 }, null]));
});

test('REACT-27 a press that can’t even be drawn says so too', async () => {
  putPosts([{ ...post({}, null), postEngagement: {} as Post['postEngagement'] }]);
  expectConsole('error', 'Reacting went wrong.');
  pressReaction(ID, 'heart');
  expect(await toast()).toEqual({ danger: reactionStrings.unexpected });
  expect(calls).toEqual([]);
});

test('REACT-15 a second press sends nothing while the first is on its way', async () => {
  putPosts([post({}, null)]);
  pressReaction(ID, 'heart');
  pressReaction(ID, 'fire');
  expect(shown()).toEqual([{ fire: 1 }, 'fire']);
  await nth(1);
  await new Promise((done) => setImmediate(done));
  expect(called()).toEqual([['PUT /post/reaction', reaction('heart')]]);
  (await nth(1)).answer(200, settled({ heart: 1 }, 'heart'));
  (await nth(2)).answer(200, settled({}, null));
  (await nth(3)).answer(200, settled({ fire: 1 }, 'fire'));
  expect(await toast()).toBe('Your reaction has been added.');
});

test('POST-48 the own reaction stays on the screen whatever others do meanwhile', async () => {
  putPosts([post({ fire: 1 }, null)]);
  pressReaction(ID, 'heart');
  const call = await nth(1);
  // A notice, which says nothing of the own one, and a page of a feed, which is older than it.
  const notice = engagement({ fire: 2 }, null, 5);
  const { postEngagement, isDeleted, isHidden } = notice;
  takeEngagement({ [ID]: { postEngagement, isDeleted, isHidden } });
  expect([shown(), posts.get(ID)?.views]).toEqual([[{ fire: 1, heart: 1 }, 'heart'], 5]);
  putPosts([post({ fire: 3 }, null)]);
  expect(shown()).toEqual([{ fire: 3, heart: 1 }, 'heart']);
  call.answer(200, settled({ fire: 3, heart: 1 }, 'heart'));
  await toast();
  expect(shown()).toEqual([{ fire: 3, heart: 1 }, 'heart']);
});

test('POST-48 an own reaction that a notice does not count, as after another device took it back, is asked for', async () => {
  putPosts([post({ heart: 1, fire: 1 }, 'heart')]);
  const { postEngagement, isDeleted, isHidden } = engagement({ heart: 1, fire: 2 }, null);
  takeEngagement({ [ID]: { postEngagement, isDeleted, isHidden } });
  expect(calls).toEqual([]);
  const without = engagement({ fire: 2 }, null).postEngagement;
  takeEngagement({ [ID]: { postEngagement: without, isDeleted, isHidden } });
  (await nth(1)).answer(200, { success: true, data: { [ID]: engagement({ fire: 2 }, null) } });
  await vi.waitFor(() => expect(shown()).toEqual([{ fire: 2 }, null]));
  expect(called()).toEqual([['POST /posts/engagement', { ulids: [ID] }]]);
});

test('AUTH-31 a reaction whose member has left changes and says nothing to the next one', async () => {
  putPosts([post({}, null)]);
  pressReaction(ID, 'heart');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  browserPage.drop();
  endSession(session);
  session.setState({ accessToken: `${'c'.repeat(20)}.d`, authenticated: true });
  putPosts([post({ heart: 2 }, 'heart')]);
  calls[0]?.answer(200, { success: true, data: engagement({ heart: 1 }, 'heart') });
  // Whatever would be said is said before this call is asked for.
  pressReaction(ID, 'heart');
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({ method: 'DELETE' });
  expect(said).toBe(null);
});
