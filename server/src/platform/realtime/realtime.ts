import type { Server } from 'node:http';

import type { Clock } from '#src/kernel/clock.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { isHeldByOne } from './channel-rights.ts';
import { createChannels } from './channels.ts';
import { frameText } from './connection.ts';
import { type Connections, createConnections, type RealtimeLog } from './connections.ts';
import { createConversation } from './conversation.ts';
import { createDoor } from './door.ts';
import { createFanOut, type FrameFor } from './fan-out.ts';
import { defaultRealtimeLimits, type RealtimeLimits } from './limits.ts';
import { serverMessage, signSubscription } from './protocol.ts';
import { createRights, type StillHold } from './rights.ts';

export interface RealtimeOptions {
  /** The application key in the socket's address, `/app/{key}`; clients know it. */
  key: string;
  /** Signs subscriptions to private channels; clients never see it. */
  secret: string;
  log: RealtimeLog;
  clock: Clock;
  limits?: Partial<RealtimeLimits>;
  /** The public channels there are. Left out: any name that the protocol allows. */
  publicChannels?: readonly string[];
  /** Peers whose word about whom they speak for is believed. Left out: those on this machine. */
  isProxy?: (address: string) => boolean;
  /** Which of these holders' rights still stand. Left out: all of them. */
  stillHold?: StillHold;
  traces?: Traces | null;
  /** Receives the id of each answer that refuses a socket. */
  noteRefused?: (id: string, status: number) => void;
  /** Receives why a socket found no place. */
  noteFull?: (reason: 'sockets' | 'address') => void;
}

/** Counts of this process; all but the first two since the start. */
export interface RealtimeStats {
  connections: number;
  channels: number;
  /** Turned away at the door: a wrong key or version, no place left. */
  turnedAway: number;
  flooded: number;
  silent: number;
  slow: number;
  /** Their session ended. */
  expelled: number;
  /** Broadcasts given up because the process could not keep up. */
  unsent: number;
}

export interface PublishOptions {
  /** A socket that hears nothing of it. */
  except?: string | undefined;
  /** Members by whose right to this channel alone nobody hears of it; uuids. */
  notTo?: ReadonlySet<string>;
  /** What sockets hear that hold no private channel by anybody's right; left out: the same as all. */
  toStrangers?: unknown;
}

/** A server of the Pusher protocol, version 7: public and private channels, no client events. */
export interface Realtime {
  /**
   * Takes every upgrade request of this HTTP server: `/app/{key}` is ours, others get 404.
   * @param isOpen false: this process has no sockets, and each of ours gets 503; true when left out
   */
  attach(server: Server, isOpen?: boolean): void;
  /**
   * Signs a subscription. Whether this member may have it is the caller's to decide, before.
   * @param holder whose right it stands on, such as a session's id; no colon. Left out: nobody can end it.
   */
  authorize(socketId: string, channel: string, holder?: string): { auth: string };
  /** Whether a socket of this process listens to a channel. */
  isHeard(channel: string): boolean;
  /**
   * Asks whose right still stands among this process's subscribers of private channels, and sends the
   * others away; they may come back at once (4200) and subscribe to what they may still hear.
   * @param only channels to look at; left out: all. Where nobody can be asked then, those who hold one go one after
   * another; asked for again meanwhile it is done once more.
   */
  recheck(only?: readonly string[]): Promise<void>;
  /** The same for whoever holds by one of these rights. */
  recheckHolders(isMeant: (holder: string) => boolean): Promise<void>;
  /** Channels that sockets of this process listen to. */
  heard(): Iterable<string>;
  /** Sends an event to this process's subscribers of a channel; `data` is anything JSON can say. */
  publish(channel: string, event: string, data: unknown, options?: PublishOptions): void;
  /** Asks the silent for a sign of life and closes those that gave none; runs by itself every 10 s. */
  sweep(): void;
  stats(): RealtimeStats;
  /** Events may have been missed: everybody comes back, one after another, and fetches what they were not told. */
  sendAway(): void;
  /**
   * Lets nobody in any more and sends every client away to come back at once (4200); resolves when all have gone.
   * @param overMs spreads it, so that other processes do not get them all in one moment; 0 when left out
   */
  close(overMs?: number): Promise<void>;
}

const SWEEP_EVERY = 10_000;
const CLOSE_PATIENCE = 1_500;
/** Ten thousand pages that all ask at once what is new would be a fault of its own. */
const AWAY_OVER = 10_000;

export function createRealtime(options: RealtimeOptions): Realtime {
  const { key, secret, log, clock } = options;
  const limits = { ...defaultRealtimeLimits, ...options.limits };
  const channels = createChannels({ perConnection: limits.channelsPerSocket });
  const connections: Connections = createConnections({
    clock,
    limits,
    log,
    channels,
    onText: (connection, text) => converse(connection, text),
  });
  const converse = createConversation({
    application: { key, secret },
    channels,
    publicChannels: options.publicChannels ?? null,
    socketId: connections.socketId,
    deliver: connections.deliver,
    // Its right may have ended between the signature and now.
    onPrivate: (connection, holder) => void rights.recheckOne(connection, holder),
  });
  const rights = createRights({
    log,
    channels,
    stillHold: options.stillHold,
    expel: connections.expel,
    sendAway: (these) =>
      void connections.sendAway(AWAY_OVER, 'Nobody could say whether this session stands', these),
  });
  const door = createDoor({
    key,
    limits,
    connections,
    isProxy: options.isProxy,
    noteRefused: options.noteRefused,
    noteFull: options.noteFull,
  });
  const fanOut = createFanOut(connections.deliver);
  const timer = setInterval(connections.sweep, SWEEP_EVERY).unref();
  let stopSending = (): void => undefined;
  let unsent = 0;
  let keepsUp = true;

  return {
    attach(server, isOpen = true) {
      if (!isOpen) door.shut();
      server.on('upgrade', door.onUpgrade);
    },
    authorize: (socketId, channel, holder = '') => ({
      auth: signSubscription({ key, secret }, { socketId, channel, holder }),
    }),
    isHeard: (channel) => channels.members(channel) !== undefined,
    recheck: rights.recheck,
    recheckHolders: rights.recheckHolders,
    heard: channels.names,
    publish(channel, event, data, { except, notTo, toStrangers } = {}) {
      const members = channels.members(channel);
      if (!members) return;
      options.traces?.sent(event, members.size);
      const frame = frameText(serverMessage(event, data, channel));
      const bare =
        toStrangers === undefined ? frame : frameText(serverMessage(event, toStrangers, channel));
      const excepted = except === undefined ? -1 : connections.numberOf(except);
      const isLeftOut = notTo && notTo.size > 0 ? isHeldByOne(notTo) : null;
      const frameFor: FrameFor = (connection) => {
        if (connection.number === excepted) return null;
        if (isLeftOut?.(connection.channels?.get(channel) ?? '')) return null;
        return bare !== frame && channels.isStranger(connection) ? bare : frame;
      };
      const sent = fanOut.send(members, frameFor);
      if (!sent) unsent += 1;
      if (!sent && keepsUp)
        log.warn({ channel, event }, 'Realtime cannot keep up; giving up events');
      keepsUp = sent;
    },
    sweep: connections.sweep,
    stats: () => ({
      connections: connections.size,
      channels: channels.size,
      turnedAway: door.turnedAway,
      flooded: connections.dismissed.flood,
      silent: connections.dismissed.silence,
      slow: connections.dismissed.slow,
      expelled: connections.dismissed.expelled,
      unsent,
    }),
    sendAway: () => (stopSending = connections.sendAway(AWAY_OVER, 'Events may be missing')),
    async close(overMs = 0) {
      stopSending();
      door.shut();
      await connections.dismissAll(CLOSE_PATIENCE, overMs);
      clearInterval(timer);
    },
  };
}
