import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { countNotifications } from '@rookery/contract/notifications/count-notifications.ts';
import { approveGroupRequest } from '@rookery/contract/groups/approve-group-request.ts';
import type { Query } from '@rookery/contract/kernel/call.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { removeReaction } from '@rookery/contract/posts/remove-reaction.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { signUpWith } from './badges.ts';
import { addMembers } from './members.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

export interface ActionResult {
  postId?: string;
  parentId?: string;
  groupId?: string;
  undo(): Promise<unknown>;
}
export type Action = (
  actor: TestMember,
  recipient: TestMember,
  post: string,
) => Promise<ActionResult>;

interface Cast {
  alice: TestMember;
  bob: TestMember;
  carol: TestMember;
  alicesPost: string;
}

export interface NotificationScene {
  readonly server: TestServer;
  readonly staff: TestMember;
  readonly cast: Cast;
  foundGroup(owner: TestMember): Promise<string>;
  toldTo(who: TestMember, query?: Query<typeof listNotifications>): Promise<Notification[]>;
  unseenOf(who: TestMember): Promise<number>;
  deeds: Partial<Record<NotificationType, Action>>;
}

export function notificationScene(): NotificationScene {
  let started: { server: TestServer; staff: TestMember } | undefined;
  let cast: Cast | undefined;
  const there = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('The scene exists only while tests run.');
    return value;
  };
  beforeAll(async () => {
    const server = await startTestServer();
    started = { server, staff: await signUpWith(server, 'keeper', 'employee') };
  });
  beforeEach(async () => {
    const at = Math.random().toString(36).slice(2, 8);
    const names = [`alice${at}`, `bob${at}`, `carol${at}`] as const;
    const [alice, bob, carol] = await addMembers(there(started).server, names);
    cast = { alice, bob, carol, alicesPost: await alice.post('Look, a heron!') };
  });
  afterAll(() => started?.server.stop());

  const foundGroup = (owner: TestMember): Promise<string> =>
    owner.createGroup(`Herons ${Math.random().toString(36).slice(2, 10)}`, {
      visibility: 'private',
    });

  async function toldTo(
    who: TestMember,
    query: Query<typeof listNotifications> = {},
  ): Promise<Notification[]> {
    await untilOutboxHandled(there(started).server);
    return (await who.do(listNotifications, { query })).data;
  }

  async function unseenOf(who: TestMember): Promise<number> {
    await untilOutboxHandled(there(started).server);
    const counts = await who.do(countNotifications);
    expect(counts.total_count - counts.seen_count).toBe(counts.unseen_count);
    return counts.unseen_count;
  }

  const deeds: NotificationScene['deeds'] = {
    async follow(actor, recipient) {
      await actor.follow(recipient);
      const params = { name: recipient.username };
      return { undo: () => actor.do(unfollowUser, { params }) };
    },
    async comment(actor, _recipient, post) {
      const postId = await actor.comment(post, 'Where?');
      return { postId, parentId: post, undo: () => actor.deletePost(postId) };
    },
    async reactions(actor, _recipient, post) {
      await actor.react(post);
      const body = { ulid: post, reaction: 'heart' };
      return { postId: post, undo: () => actor.do(removeReaction, { body }) };
    },
    async repost(actor, _recipient, post) {
      const repost = await actor.repost(post);
      return { postId: post, undo: () => actor.deletePost(repost) };
    },
    async repost_with_comment(actor, _recipient, post) {
      const postId = await actor.repost(post, 'All of you, look.');
      return { postId, parentId: post, undo: () => actor.deletePost(postId) };
    },
    async mention(actor, { username }) {
      const postId = await actor.post(`@${username} was here too.`);
      return { postId, undo: () => actor.deletePost(postId) };
    },
    async group_request(actor, recipient) {
      const groupId = await foundGroup(recipient);
      await actor.joinGroup(groupId);
      return { groupId, undo: () => actor.do(leaveGroup, { body: { groupId } }) };
    },
    async group_accepted(actor, recipient) {
      const groupId = await foundGroup(actor);
      if (actor === recipient) return { undo: () => Promise.resolve() };
      await recipient.joinGroup(groupId);
      await actor.do(approveGroupRequest, { body: { groupId, userId: recipient.ulid } });
      return { groupId, undo: () => recipient.do(leaveGroup, { body: { groupId } }) };
    },
  };

  return {
    get server() {
      return there(started).server;
    },
    get staff() {
      return there(started).staff;
    },
    get cast() {
      return there(cast);
    },
    ...{ foundGroup, toldTo, unseenOf, deeds },
  };
}
