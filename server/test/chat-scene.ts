import { listChats } from '@rookery/contract/chats/list-chats.ts';
import { sendMessage } from '@rookery/contract/chats/send-message.ts';
import { openChat } from '@rookery/contract/chats/open-chat.ts';
import { getChat } from '@rookery/contract/chats/get-chat.ts';
import { listMessages } from '@rookery/contract/chats/list-messages.ts';
import { countChats } from '@rookery/contract/chats/count-chats.ts';
import { readChat } from '@rookery/contract/chats/read-chat.ts';
import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { untilOutboxHandled } from './outbox.ts';
import type { Reply, TestMember, TestServer } from './server.ts';

export interface ChatScene {
  freshUlid(): string;
  join(name: string): Promise<TestMember>;
  friends(one: TestMember, other: TestMember): Promise<string>;
  open(who: TestMember, whom: TestMember): Promise<Chat>;
  group(owner: TestMember, ...members: TestMember[]): Promise<{ groupId: string; chatId: string }>;
  say(who: TestMember, chatId: string, body: string, more?: object): Promise<Message>;
  send(who: TestMember, chatId: string, draft: object): Promise<Reply>;
  chat(who: TestMember, chatId: string): Promise<Chat>;
  texts(who: TestMember, chatId: string): Promise<string[]>;
  count(who: TestMember): Promise<{ unread_count: number; request_count: number }>;
  list(who: TestMember, state?: string): Promise<Chat[]>;
  read(who: TestMember, chatId: string, ulid: string): Promise<number>;
}

export function chatScene(server: () => TestServer): ChatScene {
  let joined = 0;
  const freshUlid = (): string => makeUlid(server().clock.now().getTime());
  const send: ChatScene['send'] = (who, chatId, draft) =>
    who.reply(sendMessage, {
      params: { id: chatId },
      body: { ulid: freshUlid(), body: '', ...draft },
    });
  const open: ChatScene['open'] = async (who, whom) =>
    (await who.do(openChat, { body: { userId: whom.ulid } })).data;
  return {
    freshUlid,
    send,
    open,
    join: (name) => server().signUp(`${name}${++joined}`),
    async friends(one, other) {
      await other.follow(one);
      return (await open(one, other)).id;
    },
    async group(owner, ...members) {
      const groupId = await owner.createGroup(`Herons ${++joined}`);
      for (const member of members) await member.joinGroup(groupId);
      // Opening a chat marks it read. A pending event would mark later messages read too.
      await untilOutboxHandled(server());
      return { groupId, chatId: await owner.openChat({ groupId }) };
    },
    async say(who, id, body, more) {
      const draft = { ulid: freshUlid(), body, ...more };
      return (await who.do(sendMessage, { params: { id }, body: draft })).data;
    },
    chat: async (who, id) => (await who.do(getChat, { params: { id } })).data,
    async texts(who, id) {
      const { data } = await who.do(listMessages, { params: { id }, query: { limit: 50 } });
      return data.map(({ body }) => body);
    },
    count: async (who) => (await who.do(countChats)).data,
    list: async (who, state) => (await who.do(listChats, { query: { limit: 50, state } })).data,
    read: async (who, id, ulid) =>
      (await who.do(readChat, { params: { id }, body: { ulid } })).data.unreadCount,
  };
}
