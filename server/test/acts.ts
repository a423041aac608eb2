import type { Body } from '@rookery/contract/kernel/call.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { createGroup } from '@rookery/contract/groups/create-group.ts';
import { joinGroup } from '@rookery/contract/groups/join-group.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { flagPost } from '@rookery/contract/posts/flag-post.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { blockUser } from '@rookery/contract/relations/block-user.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { muteUser } from '@rookery/contract/relations/mute-user.ts';
import type { TypedCalls } from './typed-calls.ts';

type Draft<D extends Parameters<TypedCalls['do']>[0]> = Partial<Body<D>>;

interface Named {
  username: string;
}

/** Usual acts of a member, for the state that a test starts from. Each must succeed. */
export interface Acts {
  /** @returns the post's ulid */
  post(body?: string, more?: Draft<typeof createPost>): Promise<string>;
  /** @returns the comment's ulid */
  comment(on: string, body?: string, more?: Draft<typeof createComment>): Promise<string>;
  /** @param body of a quote; left out: a plain repost. @returns the repost's ulid */
  repost(post: string, body?: string): Promise<string>;
  react(post: string, reaction?: string): Promise<void>;
  report(post: string, violation?: Body<typeof flagPost>['violationType']): Promise<void>;
  follow(...whom: Named[]): Promise<void>;
  mute(whom: Named): Promise<void>;
  block(whom: Named): Promise<void>;
  /** @returns the group's id */
  createGroup(name: string, more?: Draft<typeof createGroup>): Promise<string>;
  joinGroup(id: string): Promise<void>;
  ban(whom: { ulid: string }, reason?: string): Promise<void>;
}

/** @param now the time for new ids */
export function acts({ do: call }: TypedCalls, now: () => Date): Acts {
  const ulid = (): string => makeUlid(now().getTime());
  return {
    async post(body = 'A post.', more = {}) {
      const { data } = await call(createPost, { body: { ulid: ulid(), body, ...more } });
      return data.id;
    },
    async comment(on, body = 'A comment.', more = {}) {
      const draft = { ulid: ulid(), parentId: on, body, ...more };
      return (await call(createComment, { body: draft })).data.id;
    },
    async repost(post, body) {
      const draft = { ulid: post, repostUlid: ulid(), ...(body !== undefined && { body }) };
      return (await call(createRepost, { body: draft })).data.id;
    },
    async react(post, reaction = 'heart') {
      await call(addReaction, { body: { ulid: post, reaction } });
    },
    async report(post, violationType = 'spam') {
      await call(flagPost, { body: { ulid: post, violationType } });
    },
    async follow(...whom) {
      for (const { username } of whom) await call(followUser, { params: { name: username } });
    },
    async mute({ username }) {
      await call(muteUser, { params: { name: username } });
    },
    async block({ username }) {
      await call(blockUser, { params: { name: username } });
    },
    async createGroup(name, more = {}) {
      const draft = { name, visibility: 'public' as const, ...more };
      return (await call(createGroup, { body: draft })).data.id;
    },
    async joinGroup(id) {
      await call(joinGroup, { body: { groupId: id } });
    },
    async ban({ ulid: banned }, reason) {
      await call(banUser, { body: { ulid: banned, ...(reason !== undefined && { reason }) } });
    },
  };
}
