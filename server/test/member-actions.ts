import type { Answer, Body } from '@rookery/contract/kernel/call.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { openChat } from '@rookery/contract/chats/open-chat.ts';
import { sendMessage } from '@rookery/contract/chats/send-message.ts';
import { createGroup } from '@rookery/contract/groups/create-group.ts';
import { joinGroup } from '@rookery/contract/groups/join-group.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { moderatePost, type PostAction } from '@rookery/contract/moderation/moderate-post.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
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

export interface MemberActions {
  post(body?: string, more?: Draft<typeof createPost>): Promise<string>;
  comment(on: string, body?: string, more?: Draft<typeof createComment>): Promise<string>;
  repost(post: string, body?: string): Promise<string>;
  deletePost(post: string): Promise<void>;
  react(post: string, reaction?: string): Promise<void>;
  report(post: string, violation?: Body<typeof flagPost>['violationType']): Promise<void>;
  follow(...whom: Named[]): Promise<void>;
  mute(whom: Named): Promise<void>;
  block(whom: Named): Promise<void>;
  createGroup(name: string, more?: Draft<typeof createGroup>): Promise<string>;
  joinGroup(id: string, invite?: string): Promise<void>;
  openChat(of: { ulid: string } | { groupId: string }): Promise<string>;
  say(chat: string, body?: string, more?: Draft<typeof sendMessage>): Promise<string>;
  ban(whom: { ulid: string }, reason?: string): Promise<void>;
  moderate(
    post: string,
    action: PostAction,
    more?: Draft<typeof moderatePost>,
  ): Promise<Answer<typeof moderatePost>['data']>;
  see(post: string): Promise<Post | undefined>;
}

export function createMemberActions({ do: call }: TypedCalls, now: () => Date): MemberActions {
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
    async deletePost(post) {
      await call(deletePost, { body: { ulid: post } });
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
      await call(muteUser, { params: { name: username }, body: {} });
    },
    async block({ username }) {
      await call(blockUser, { params: { name: username } });
    },
    async createGroup(name, more = {}) {
      const draft = { name, visibility: 'public' as const, ...more };
      return (await call(createGroup, { body: draft })).data.id;
    },
    async joinGroup(id, invite) {
      await call(joinGroup, { body: { groupId: id, ...(invite !== undefined && { invite }) } });
    },
    async openChat(of) {
      const body = 'groupId' in of ? of : { userId: of.ulid };
      return (await call(openChat, { body })).data.id;
    },
    async say(chat, body = 'Hello.', more = {}) {
      const draft = { ulid: ulid(), body, ...more };
      return (await call(sendMessage, { params: { id: chat }, body: draft })).data.ulid;
    },
    async ban({ ulid: banned }, reason = 'Spam, again and again.') {
      await call(banUser, { body: { ulid: banned, reason } });
    },
    async moderate(post, action, more) {
      const spam = { violation: 'spam', reason: 'This is spam.' };
      const isMark = action === 'applyNSFW' || action === 'applyTroll';
      const why = isMark ? { reason: 'It needs another mark.' } : {};
      const body = { postULID: post, ...(action === 'removeContent' && spam), ...why, ...more };
      return (await call(moderatePost, { params: { action }, body })).data;
    },
    async see(post) {
      return (await call(mapPosts, { body: { ulids: [post] } })).data[0];
    },
  };
}
