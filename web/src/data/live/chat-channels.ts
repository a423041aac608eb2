import type {
  ChatHere,
  ChatRead,
  ChatTyping,
  MessageAddedOrChanged,
} from '@rookery/contract/events.ts';

import { followChannels } from './followed-channels.ts';
import type { PusherClient } from './pusher-client.ts';
import type { WatchedIds } from './watched-channels.part.ts';

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
  chats: WatchedIds['store'],
  events: ChatEvents,
): () => void {
  return followChannels(client, chats, {
    prefix: 'private-chat.',
    bind(channel, id) {
      channel.bind('MessageAdded', events.MessageAdded);
      channel.bind('MessageChanged', events.MessageChanged);
      channel.bind('Read', (event: ChatRead) => events.Read(id, event));
      channel.bind('Typing', (event: ChatTyping) => events.Typing(id, event));
      channel.bind('Here', (event: ChatHere) => events.Here(id, event));
    },
    joined: events.chatJoined,
    refused: events.chatRefused,
  });
}
