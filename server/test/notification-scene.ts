import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { createGroup } from '@rookery/contract/groups/create-group.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { removeReaction } from '@rookery/contract/posts/remove-reaction.ts';
import { joinGroup } from '@rookery/contract/groups/join-group.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { signUpWith } from './badges.ts';
import { addMembers } from './members.ts';
import { handled } from './outbox.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';

export const PATH = '/user/notifications';

/** Something that one member does to another, and how it is undone. */
export interface Deed {
  /** The post of the notification; left out where it is about none. */
  postId?: string;
  parentId?: string;
  groupId?: string;
  undo(): Promise<unknown>;
}
export type Act = (actor: TestMember, recipient: TestMember, post: string) => Promise<Deed>;

/** The members of one test. */
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
  write(who: TestMember, body: string, parentId?: string): Promise<string>;
  share(who: TestMember, ulid: string, body?: string): Promise<string>;
  foundGroup(owner: TestMember): Promise<string>;
  /** The notifications of a member, newest first, once all that happened has been handled. */
  toldTo(who: TestMember, query?: string): Promise<Notification[]>;
  unseenOf(who: TestMember): Promise<number>;
  freshUlid(): string;
  deeds: Partial<Record<NotificationType, Act>>;
}

export async function well(reply: Promise<Reply>): Promise<Reply> {
  const answer = await reply;
  expect(answer.status).toBeLessThan(300);
  return answer;
}

export const remove = (who: TestMember, ulid: string): Promise<Reply> =>
  well(who.reply(deletePost, { body: { ulid } }));

export const set = (who: TestMember, name: string, value: string): Promise<Reply> =>
  well(who.reply(updateSettings, { body: { [name]: value } }));

export const relate = (who: TestMember, verb: string, whom: TestMember): Promise<Reply> =>
  well(who.api('PUT', `/profile/${whom.username}/${verb}`));

export const decide = (
  who: TestMember,
  verb: string,
  groupId: string,
  whom: TestMember,
): Promise<Reply> => well(who.api('POST', `/group/${verb}`, { groupId, userId: whom.ulid }));

/** Starts a server before the tests of a file; each test has members of its own. */
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
    cast = { alice, bob, carol, alicesPost: await write(alice, 'Look, a heron!') };
  });
  afterAll(() => started?.server.stop());

  const freshUlid = (): string => makeUlid(there(started).server.clock.now().getTime());

  async function write(who: TestMember, body: string, parentId?: string): Promise<string> {
    const path = parentId === undefined ? '/posts' : '/comments';
    const { body: made } = await well(who.api('PUT', path, { ulid: freshUlid(), body, parentId }));
    return made.data.id as string;
  }

  async function share(who: TestMember, ulid: string, body = ''): Promise<string> {
    const { body: made } = await well(who.reply(createRepost, { body: { ulid, body } }));
    return made.data.id as string;
  }

  /** A group of this owner, private. */
  async function foundGroup(owner: TestMember): Promise<string> {
    const name = `Herons ${Math.random().toString(36).slice(2, 10)}`;
    const { body } = await well(
      owner.reply(createGroup, { body: { name, visibility: 'private' } }),
    );
    return body.data.id as string;
  }

  async function toldTo(who: TestMember, query = ''): Promise<Notification[]> {
    await handled(there(started).server);
    const { body } = await well(who.api('GET', `${PATH}${query}`));
    return body.data as Notification[];
  }

  async function unseenOf(who: TestMember): Promise<number> {
    await handled(there(started).server);
    const { body } = await well(who.api('GET', `${PATH}/count`));
    expect(body.total_count - body.seen_count).toBe(body.unseen_count);
    return body.unseen_count as number;
  }

  const deeds: NotificationScene['deeds'] = {
    async follow(actor, { username }) {
      await well(actor.reply(followUser, { params: { name: username } }));
      return { undo: () => well(actor.reply(unfollowUser, { params: { name: username } })) };
    },
    async comment(actor, _recipient, post) {
      const postId = await write(actor, 'Where?', post);
      return { postId, parentId: post, undo: () => remove(actor, postId) };
    },
    async reactions(actor, _recipient, post) {
      const body = { ulid: post, reaction: 'heart' };
      await well(actor.reply(addReaction, { body }));
      return { postId: post, undo: () => well(actor.reply(removeReaction, { body })) };
    },
    async repost(actor, _recipient, post) {
      const repost = await share(actor, post);
      return { postId: post, undo: () => remove(actor, repost) };
    },
    async repost_with_comment(actor, _recipient, post) {
      const postId = await share(actor, post, 'All of you, look.');
      return { postId, parentId: post, undo: () => remove(actor, postId) };
    },
    async mention(actor, { username }) {
      const postId = await write(actor, `@${username} was here too.`);
      return { postId, undo: () => remove(actor, postId) };
    },
    async group_request(actor, recipient) {
      const groupId = await foundGroup(recipient);
      await well(actor.reply(joinGroup, { body: { groupId } }));
      return { groupId, undo: () => well(actor.reply(leaveGroup, { body: { groupId } })) };
    },
    async group_accepted(actor, recipient) {
      const groupId = await foundGroup(actor);
      if (actor === recipient) return { undo: () => Promise.resolve() };
      await well(recipient.reply(joinGroup, { body: { groupId } }));
      await decide(actor, 'approve', groupId, recipient);
      return { groupId, undo: () => well(recipient.reply(leaveGroup, { body: { groupId } })) };
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
    ...{ write, share, foundGroup, toldTo, unseenOf, freshUlid, deeds },
  };
}
