import type {
  ChatCount,
  Engagement,
  MembershipChanged,
  NotificationCount,
  PostAdded,
  PostImageFinished,
  ReviewChanged,
  SettingsChanged,
  StandingChanged,
} from '@rookery/contract/events.ts';
import type { Options } from 'pusher-js';

import { type ChatEvents, followChats } from './chat-channels.ts';
import type { LiveSocket } from './live-socket.part.ts';
import { RESUBSCRIBE_AFTER_MS, type PusherClient } from './pusher-client.ts';
import { createReconnector } from './reconnect.ts';
import { followThreads, type ThreadEvents } from './thread-channels.ts';
import type { WatchedIds } from './watched-channels.part.ts';

export interface LiveEvents extends ChatEvents, ThreadEvents {
  PostAdded(event: PostAdded): void;
  Engagement(event: Engagement): void;
  MembershipChanged(event: MembershipChanged): void;
  PostImageFinished(event: PostImageFinished): void;
  NotificationCount(event: NotificationCount): void;
  ChatCount(event: ChatCount): void;
  StandingChanged(event: StandingChanged): void;
  ReviewChanged(event: ReviewChanged): void;
  SettingsChanged(event: SettingsChanged): void;
  /** Called when all channels are subscribed. Earlier events may have been missed. */
  connected(isFirst: boolean): void;
}

export interface SocketOptions {
  Pusher: new (key: string, options: Options) => PusherClient;
  key: string;
  url: URL;
  member: string;
  authorize(socketId: string, channel: string): Promise<{ auth: string }>;
  events: LiveEvents;
  socket?: Pick<LiveSocket, 'noteConnected' | 'noteFailures'>;
  chats?: WatchedIds['store'];
  threads?: WatchedIds['store'];
}

export interface RealtimeSocket {
  check(): void;
  close(): void;
}

export function openSocket(options: SocketOptions): RealtimeSocket {
  const client = createClient(options);
  const reconnector = createReconnector({
    restart: () => {
      client.disconnect();
      client.connect();
    },
    ping: () => void client.connection.send_event('pusher:ping', {}),
    failed: options.socket?.noteFailures,
  });
  client.connection.bind('connected', () => {
    reconnector.connected();
    options.socket?.noteConnected();
  });
  client.connection.bind('message', reconnector.heard);
  client.connection.bind('state_change', ({ previous }: { previous: string }) => {
    if (previous !== 'connected') return;
    reconnector.lost();
    // The client's own retries wait 15 s after a failure. Our retries are faster.
    client.disconnect();
  });
  listen(client, options);
  const { chats, threads, events } = options;
  const endChats = chats && followChats(client, chats, events);
  const endThreads = threads && followThreads(client, threads, events);
  return {
    check: reconnector.check,
    close() {
      endChats?.();
      endThreads?.();
      reconnector.stop();
      client.disconnect();
    },
  };
}

function createClient({ Pusher, key, url, authorize }: SocketOptions): PusherClient {
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  return new Pusher(key, {
    cluster: 'own',
    wsHost: url.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: isSecure,
    enabledTransports: isSecure ? ['wss'] : ['ws'],
    pongTimeout: 10_000,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/broadcasting/auth',
      customHandler: ({ socketId, channelName }, answer) => {
        authorize(socketId, channelName).then(
          (signed) => answer(null, signed),
          (error: unknown) =>
            answer(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
  });
}

function listen(client: PusherClient, { member, events }: SocketOptions): void {
  const silent = new Set<string>();
  const refused = new Set<string>();
  let isFirst = true;
  const tellWhenAllSettled = (): void => {
    if (silent.size > 0) return;
    events.connected(isFirst);
    isFirst = false;
  };
  const channel = (name: string) => {
    const opened = client.subscribe(name);
    const settle = (): void => {
      if (silent.delete(name)) tellWhenAllSettled();
    };
    opened.bind('pusher:subscription_succeeded', () => {
      // Earlier events on this channel were missed.
      if (refused.delete(name)) tellWhenAllSettled();
      else settle();
    });
    opened.bind('pusher:subscription_error', (error: unknown) => {
      console.info(`Couldn’t subscribe to channel ${name}; retrying.`, error);
      refused.add(name);
      setTimeout(() => {
        if (client.connection.state === 'connected') opened.subscribe();
      }, RESUBSCRIBE_AFTER_MS);
      settle();
    });
    names.push(name);
    return opened;
  };
  const names: string[] = [];
  client.connection.bind('connected', () => {
    refused.clear();
    for (const name of names) silent.add(name);
  });
  channel('posts').bind('PostAdded', events.PostAdded);
  const own = channel(`private-user-${member}`);
  // Posts in private groups of the member.
  own.bind('PostAdded', events.PostAdded);
  own.bind('Engagement', events.Engagement);
  own.bind('MembershipChanged', events.MembershipChanged);
  own.bind('ChatCount', events.ChatCount);
  own.bind('StandingChanged', events.StandingChanged);
  own.bind('ReviewChanged', events.ReviewChanged);
  own.bind('SettingsChanged', events.SettingsChanged);
  const notifications = channel(`private-notifications.${member}`);
  notifications.bind('PostImageFinished', events.PostImageFinished);
  notifications.bind('NotificationCount', events.NotificationCount);
}
