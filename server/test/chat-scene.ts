import { sendMessage } from '@rookery/contract/chats/send-message.ts';
import { openChat } from '@rookery/contract/chats/open-chat.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { joinGroup } from '@rookery/contract/groups/join-group.ts';
import { getChat } from '@rookery/contract/chats/get-chat.ts';
import { listMessages } from '@rookery/contract/chats/list-messages.ts';
import { countChats } from '@rookery/contract/chats/count-chats.ts';
import { readChat } from '@rookery/contract/chats/read-chat.ts';
import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { expect } from 'vitest';
import { handled } from './outbox.ts';
import type { Reply, TestMember, TestServer } from './server.ts';

/** What members do in chats, where nothing stands in their way. */
export interface ChatScene {
  freshUlid(): string;
  /** A member whose name begins so. */
  join(name: string): Promise<TestMember>;
  follow(who: TestMember, whom: TestMember): Promise<void>;
  /** A chat of two in which both write. */
  friends(one: TestMember, other: TestMember): Promise<string>;
  open(who: TestMember, whom: TestMember): Promise<Chat>;
  /** A group of the owner's with a chat, and these members in it. */
  group(owner: TestMember, ...members: TestMember[]): Promise<{ groupId: string; chatId: string }>;
  say(who: TestMember, chatId: string, body: string, more?: object): Promise<Message>;
  send(who: TestMember, chatId: string, draft: object): Promise<Reply>;
  chat(who: TestMember, chatId: string): Promise<Chat>;
  /** The texts of the newest messages, the newest first. */
  texts(who: TestMember, chatId: string): Promise<string[]>;
  count(who: TestMember): Promise<{ unread_count: number; request_count: number }>;
  list(who: TestMember, query?: string): Promise<Chat[]>;
  read(who: TestMember, chatId: string, ulid: string): Promise<number>;
}

export function chatScene(server: () => TestServer): ChatScene {
  let joined = 0;
  const freshUlid = (): string => makeUlid(server().clock.now().getTime());
  const did = async (call: Promise<Reply>): Promise<Reply['body']> => {
    const { status, body } = await call;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  const send: ChatScene['send'] = (who, chatId, draft) =>
    who.reply(sendMessage, {
      params: { id: chatId },
      body: { ulid: freshUlid(), body: '', ...draft },
    });
  const open: ChatScene['open'] = async (who, whom) =>
    (await did(who.reply(openChat, { body: { userId: whom.ulid } }))).data;
  const follow: ChatScene['follow'] = async (who, whom) =>
    void (await did(who.reply(followUser, { params: { name: whom.username } })));
  return {
    freshUlid,
    send,
    open,
    follow,
    join: (name) => server().signUp(`${name}${++joined}`),
    async friends(one, other) {
      await follow(other, one);
      return (await open(one, other)).id;
    },
    async group(owner, ...members) {
      const made = { name: `Herons ${++joined}`, visibility: 'public' };
      const groupId = (await did(owner.api('PUT', '/group/add', made))).data.id as string;
      for (const member of members) await did(member.reply(joinGroup, { body: { groupId } }));
      // Who comes into a chat has read it: what still waits would take what is said next for read.
      await handled(server());
      const chatId = (await did(owner.reply(openChat, { body: { groupId } }))).data.id as string;
      return { groupId, chatId };
    },
    say: async (who, chatId, body, more) => (await did(send(who, chatId, { body, ...more }))).data,
    chat: async (who, chatId) => (await did(who.reply(getChat, { params: { id: chatId } }))).data,
    async texts(who, chatId) {
      const { data } = await did(
        who.reply(listMessages, { params: { id: chatId }, query: { limit: 50 } }),
      );
      return data.map(({ body }: Message) => body);
    },
    count: async (who) => (await did(who.reply(countChats))).data,
    list: async (who, query = '') => (await did(who.api('GET', `/chats?limit=50${query}`))).data,
    read: async (who, chatId, ulid) =>
      (await did(who.reply(readChat, { params: { id: chatId }, body: { ulid } }))).data.unreadCount,
  };
}
