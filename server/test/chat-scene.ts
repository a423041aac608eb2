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
    who.api('PUT', `/chats/${chatId}/messages`, { ulid: freshUlid(), body: '', ...draft });
  const open: ChatScene['open'] = async (who, whom) =>
    (await did(who.api('POST', '/chats', { userId: whom.ulid }))).data;
  const follow: ChatScene['follow'] = async (who, whom) =>
    void (await did(who.api('PUT', `/profile/${whom.username}/follow`)));
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
      for (const member of members) await did(member.api('POST', '/group/join', { groupId }));
      // Who comes into a chat has read it: what still waits would take what is said next for read.
      await handled(server());
      const chatId = (await did(owner.api('POST', '/chats', { groupId }))).data.id as string;
      return { groupId, chatId };
    },
    say: async (who, chatId, body, more) => (await did(send(who, chatId, { body, ...more }))).data,
    chat: async (who, chatId) => (await did(who.api('GET', `/chats/${chatId}`))).data,
    async texts(who, chatId) {
      const { data } = await did(who.api('GET', `/chats/${chatId}/messages?limit=50`));
      return data.map(({ body }: Message) => body);
    },
    count: async (who) => (await did(who.api('GET', '/chats/count'))).data,
    list: async (who, query = '') => (await did(who.api('GET', `/chats?limit=50${query}`))).data,
    read: async (who, chatId, ulid) =>
      (await did(who.api('POST', `/chats/${chatId}/read`, { ulid }))).data.unreadCount,
  };
}
