import type {
  ChatHere,
  ChatRead,
  ChatTyping,
  MessageAddedOrChanged,
} from '@rookery/contract/events.ts';

import { RESUBSCRIBE_AFTER_MS, type PusherChannel, type PusherClient } from './pusher-client.ts';
import type { WatchedChats } from './watched-chats.part.ts';

export interface ChatEvents {
  MessageAdded(event: MessageAddedOrChanged): void;
  MessageChanged(event: MessageAddedOrChanged): void;
  Read(chatId: string, event: ChatRead): void;
  Typing(chatId: string, event: ChatTyping): void;
  Here(chatId: string, event: ChatHere): void;
  chatJoined(chatId: string): void;
  chatRefused(chatId: string): void;
}

export function followChats(
  client: PusherClient,
  chats: WatchedChats['store'],
  events: ChatEvents,
): () => void {
  const joined = new Map<string, PusherChannel>();
  const join = (id: string): void => {
    const channel = client.subscribe(nameOf(id));
    joined.set(id, channel);
    channel.bind('MessageAdded', events.MessageAdded);
    channel.bind('MessageChanged', events.MessageChanged);
    channel.bind('Read', (event: ChatRead) => events.Read(id, event));
    channel.bind('Typing', (event: ChatTyping) => events.Typing(id, event));
    channel.bind('Here', (event: ChatHere) => events.Here(id, event));
    channel.bind('pusher:subscription_succeeded', () => events.chatJoined(id));
    channel.bind('pusher:subscription_error', () => {
      events.chatRefused(id);
      setTimeout(() => {
        if (joined.get(id) === channel && client.connection.state === 'connected')
          channel.subscribe();
      }, RESUBSCRIBE_AFTER_MS);
    });
  };
  const follow = (): void => {
    const { ids } = chats.getState();
    for (const [id, channel] of joined) {
      if (ids.includes(id)) continue;
      joined.delete(id);
      // A later subscriber reuses a channel that was left before its response.
      channel.unbind();
      client.unsubscribe(channel.name);
    }
    for (const id of ids) if (!joined.has(id)) join(id);
  };
  // Without this, the client would resubscribe to channels that were left before their response.
  client.connection.bind('connecting', () => {
    for (const { name } of client.allChannels()) {
      const isChat = name.startsWith(PREFIX);
      if (isChat && !joined.has(name.slice(PREFIX.length))) client.unsubscribe(name);
    }
  });
  follow();
  return chats.subscribe(follow);
}

const PREFIX = 'private-chat.';
const nameOf = (id: string): string => PREFIX + id;
