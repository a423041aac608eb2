import type { Channels } from './channels.ts';
import { type Connection, frameText } from './connection.ts';
import {
  errorMessage,
  isChannelName,
  isPrivate,
  isUnsupported,
  pongMessage,
  readClientMessage,
  serverMessage,
  signedHolder,
  type SubscriptionFault,
} from './protocol.ts';

export interface ClientMessageOptions {
  application: { key: string; secret: string };
  channels: Channels;
  publicChannels: readonly string[] | null;
  socketId(connection: Connection): string;
  deliver(connection: Connection, frame: Buffer): void;
  onPrivate(connection: Connection, holder: string): void;
}

const pongFrame = frameText(pongMessage);

export function createMessageHandler(
  options: ClientMessageOptions,
): (connection: Connection, text: string) => void {
  const { application, channels, publicChannels } = options;
  const reply = (connection: Connection, text: string): void =>
    options.deliver(connection, frameText(text));

  function faultOf(channel: string, auth: string, holder: string | null): SubscriptionFault | null {
    if (!isChannelName(channel)) {
      return {
        type: 'SubscriptionError',
        status: 400,
        error: 'This is not a valid channel name.',
      };
    }
    if (isUnsupported(channel)) {
      const error = 'This server supports only public and private channels.';
      return { type: 'SubscriptionError', status: 400, error };
    }
    if (isPrivate(channel)) {
      if (holder !== null) return null;
      const error = 'The signature of this subscription is missing or wrong.';
      return { type: 'AuthError', status: auth === '' ? 401 : 403, error };
    }
    if (publicChannels && !publicChannels.includes(channel)) {
      return { type: 'SubscriptionError', status: 404, error: 'Channel not found.' };
    }
    return null;
  }

  function subscribe(connection: Connection, channel: string, auth: string): void {
    const holder = isPrivate(channel)
      ? signedHolder(application, options.socketId(connection), channel, auth)
      : '';
    let fault = faultOf(channel, auth, holder);
    if (!fault && !channels.join(connection, channel, holder ?? '')) {
      const error = 'This connection has reached its channel limit.';
      fault = { type: 'SubscriptionError', status: 429, error };
    }
    const event = fault ? 'pusher:subscription_error' : 'pusher_internal:subscription_succeeded';
    // An invalid name may be long or strange, so send back only its beginning.
    reply(connection, serverMessage(event, fault ?? {}, channel.slice(0, 164)));
    if (!fault && holder) options.onPrivate(connection, holder);
  }

  return (connection, text) => {
    const message = readClientMessage(text);
    switch (message.event) {
      case 'pusher:ping':
        return options.deliver(connection, pongFrame);
      case 'pusher:subscribe':
        return subscribe(connection, message.channel, message.auth);
      case 'pusher:unsubscribe':
        return channels.leave(connection, message.channel);
      case 'client':
        return reply(connection, errorMessage('Client events are not accepted here.'));
      case 'malformed':
        return reply(connection, errorMessage(message.fault));
      case 'pusher:pong':
      case 'unknown':
    }
  };
}
