import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';
import { createOwnComments } from '#web/features/posts/post/own-comments.part.ts';
import { onToast } from '#web/ui/toast/show-toast.ts';

import { createLatePosts } from './late-posts.part.ts';
import { sendPost } from './send-post.ts';

let said: string[] = [];
onToast(({ text }) => said.push(text));

beforeEach(() => {
  said = [];
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) });
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const PARENT = '01J0000000000000000000000P';
const parent = { id: PARENT } as Post;
const draft = { draftId: 'default', postBody: 'Fog' } as Draft;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const TYPES = { post: 'POST', quote: 'quote', comment: 'COMMENT', reply: 'REPLY' } as const;

function createPostWorld() {
  const world = createOutboxFixture();
  const stored: string[] = [];
  world.server.show = ({ call, input }) => {
    if (call === 'POST /posts/map') return { success: true, data: [] };
    const body = input['body'] as Record<string, string>;
    const id = body['repostUlid'] ?? body['ulid'] ?? '';
    stored.push(id);
    const parentUlid = body['parentId'] ?? null;
    const postType = parentUlid ? TYPES.comment : body['title'] ? TYPES.quote : TYPES.post;
    const user = { userId: '01J000000000000000000ALICE', badges: [] };
    return {
      success: true,
      data: { id, user, postType, parentUlid, rootUlid: parentUlid, body: body['body'] },
    };
  };
  function openTab(isOnline = true) {
    const tab = world.openTab({ isOnline });
    const { page } = tab;
    const currentUser = { ulid: '01J000000000000000000ALICE', postCount: 4 } as CurrentUser;
    page.session.setState({ currentUser });
    page.part(createLatePosts);
    const announced: [string, string][] = [];
    const { onAnnounced } = page.part(createEventBus);
    for (const name of ['postCreated', 'newComment'] as const) {
      onAnnounced(name, ({ id }) => announced.push([name, id]));
    }
    const send = (request: ComposerRequest, text = 'Fog') =>
      sendPost(page, request, { text, isSensitive: false, images: [], draft });
    const own = () => ({
      postCount: page.session.getState().currentUser?.postCount,
      comments: page.part(createOwnComments).ownComments(PARENT),
    });
    return { ...tab, announced, send, own, posts: page.part(createEntities).posts };
  }
  return { ...world, openTab, stored };
}

test.each([
  ['post', { kind: 'post' }, 'postCreated', 5, 'Posted'],
  ['quote', { kind: 'quote', parent }, 'postCreated', 5, 'Quote posted'],
  ['comment', { kind: 'comment', parent }, 'newComment', 4, 'Comment posted'],
  ['reply', { kind: 'reply', parent }, 'newComment', 4, 'Comment posted'],
] as [string, ComposerRequest, string, number, string][])(
  'shows a %s sent once the network is back',
  async (kind, request, announcement, postCount, text) => {
    const world = createPostWorld();
    const tab = world.openTab(false);
    expect(await tab.send(request)).toEqual({ kind: 'waiting' });
    expect([tab.announced, said]).toEqual([[], []]);
    tab.go('online');
    await pass(1000);
    const [id = ''] = world.stored;
    expect(tab.announced).toEqual([[announcement, id]]);
    expect(said).toEqual([text]);
    expect(tab.posts.get(id)?.body).toBe('Fog');
    const comments = kind === 'comment' || kind === 'reply' ? [id] : [];
    expect(tab.own()).toEqual({ postCount, comments });
  },
);

test('does not show twice a post sent immediately', async () => {
  const world = createPostWorld();
  const tab = world.openTab();
  const sending = tab.send({ kind: 'post' });
  await pass(1000);
  expect(await sending).toMatchObject({ kind: 'sent' });
  expect([world.stored.length, tab.announced, said]).toEqual([1, [], []]);
});

test('shows a post whose response came after eight seconds', async () => {
  const world = createPostWorld();
  const tab = world.openTab();
  world.server.takesMs = () => 12_000;
  const sending = tab.send({ kind: 'post' });
  await pass(8000);
  expect([await sending, said]).toEqual([{ kind: 'waiting' }, []]);
  await pass(4000);
  expect(tab.announced).toEqual([['postCreated', world.stored[0]]]);
  expect(said).toEqual(['Posted']);
});

test('shows a post once when its response was lost', async () => {
  const world = createPostWorld();
  const tab = world.openTab();
  let tries = 0;
  world.server.fails = () => (++tries === 1 ? 'lost' : null);
  void tab.send({ kind: 'post' });
  await pass(5000);
  expect([tries, world.stored.length, tab.announced.length, said]).toEqual([2, 1, 1, ['Posted']]);
});

test('sends and shows waiting posts in order on reload', async () => {
  const world = createPostWorld();
  const first = world.openTab(false);
  await first.send({ kind: 'comment', parent }, 'one');
  await first.send({ kind: 'comment', parent }, 'two');
  await pass(100);
  first.kill();
  const next = world.openTab();
  await next.outbox.resume();
  await pass(1000);
  const [one = '', two = ''] = world.stored;
  expect(world.stored.map((id) => next.posts.get(id)?.body)).toEqual(['one', 'two']);
  expect(next.announced).toEqual([
    ['newComment', one],
    ['newComment', two],
  ]);
  expect(next.own().comments).toEqual([two, one]);
});

test('shows a refused post only after a successful retry', async () => {
  const world = createPostWorld();
  const tab = world.openTab(false);
  const message = 'You cannot comment here.';
  world.server.fails = () => new ApiError({ status: 403, type: 'forbidden', message });
  await tab.send({ kind: 'comment', parent });
  tab.go('online');
  await pass(1000);
  expect(tab.items()).toMatchObject([{ state: 'refused', refusal: message, shown: draft }]);
  expect([tab.announced, said, tab.own().comments]).toEqual([[], [], []]);
  world.server.fails = () => null;
  tab.outbox.retry(tab.items()[0]?.key ?? '');
  await pass(1000);
  expect(tab.announced).toEqual([['newComment', world.stored[0]]]);
  expect([tab.items(), said]).toEqual([[], ['Comment posted']]);
});
