import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { expect } from 'vitest';

import { systemTimers, type Timers } from '../../server/src/kernel/timers.ts';
import { giveBadge } from '../../server/test/badges.ts';
import { untilOutboxHandled } from '../../server/test/outbox.ts';
import { startTestServer, type TestMember } from '../../server/test/server.ts';
import { openPage } from './live-matches-fetch.ts';
import type { ListName } from './page-lists.ts';

export type LiveScene = Awaited<ReturnType<typeof startLiveScene>>;

export const feeds: ListName[] = ['following', 'followingMutual', 'all', 'newUsers', 'global'];

const hastened: Timers = {
  after: (milliseconds, work) => systemTimers.after(milliseconds / 20, work),
};

/** Alice and bob follow each other. Carol is a stranger to both, mona moderates, and emma curates Discover. */
export async function startLiveScene() {
  const server = await startTestServer({ timers: hastened });
  const { signUp } = server;
  const [alice, bob, carol] = [await signUp('alice'), await signUp('bob'), await signUp('carol')];
  const [mona, emma] = [await signUp('mona'), await signUp('emma')];
  await alice.api('PUT', '/profile/bob/follow');
  await bob.api('PUT', '/profile/alice/follow');
  await giveBadge(server, mona, 'moderator');
  await giveBadge(server, emma, 'employee');

  async function write(by: TestMember, body = 'Words', more: object = {}): Promise<Post> {
    server.clock.advance(1000);
    const ulid = makeUlid(server.clock.now().getTime());
    const reply = await by.api('PUT', '/posts', { ulid, body, ...more });
    expect(reply.status).toBe(201);
    return reply.body.data;
  }

  async function writeComment(by: TestMember, to: Post): Promise<Post> {
    server.clock.advance(1000);
    const ulid = makeUlid(server.clock.now().getTime());
    const body = { ulid, body: 'A comment', parentId: to.id, groupName: 'default' };
    const reply = await by.api('PUT', '/comments', body);
    expect(reply.status).toBe(201);
    return reply.body.data;
  }

  async function repost(by: TestMember, of: Post, strings?: string): Promise<Post> {
    server.clock.advance(1000);
    const repostUlid = makeUlid(server.clock.now().getTime());
    const body = { ulid: of.id, repostUlid, ...(strings && { body: strings }) };
    const reply = await by.api('POST', '/posts/repost', body);
    expect(reply.status).toBe(201);
    return reply.body.data;
  }

  async function remove(by: TestMember, post: Post): Promise<void> {
    const reply = await by.api('DELETE', `/posts/delete?ulid=${post.id}`, {});
    expect(reply.status).toBe(200);
  }

  async function expectNotified(
    post: Post,
    member: TestMember,
    act: (post: Post) => Promise<() => Promise<unknown>>,
  ): Promise<void> {
    const [desktop, phone] = [
      await openPage(server, member, ['notifications']),
      await openPage(server, member, ['notifications']),
    ];
    const undo = await act(post);
    // The recipients are determined after the response.
    await untilOutboxHandled(server);
    for (const page of [desktop, phone]) await page.tellsAll();
    await undo();
    await untilOutboxHandled(server);
    for (const page of [desktop, phone]) await page.tellsAll();
    expect(desktop.rings).not.toEqual([]);
    expect(phone.rings).not.toEqual([]);
  }

  const members = { alice, bob, carol, mona, emma };
  return { server, ...members, write, writeComment, repost, remove, expectNotified };
}
