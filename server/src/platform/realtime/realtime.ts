import type { Server } from 'node:http';

import type { Clock } from '#src/kernel/clock.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { isHeldByAnyOf } from './channel-rights.ts';
import { createChannels } from './channels.ts';
import { frameText } from './connection.ts';
import { type Connections, createConnections, type RealtimeLog } from './connections.ts';
import { createMessageHandler } from './client-messages.ts';
import { createUpgradeHandler } from './upgrade-handler.ts';
import { createFanOut, type FrameFor } from './fan-out.ts';
import { defaultRealtimeLimits, type RealtimeLimits } from './limits.ts';
import { serverMessage, signSubscription } from './protocol.ts';
import { createPollingPages } from './polling-pages.ts';
import { createRights, type FindValidHolders } from './rights.ts';

export interface RealtimeOptions {
  key: string;
  secret: string;
  log: RealtimeLog;
  clock: Clock;
  limits?: Partial<RealtimeLimits>;
  publicChannels?: readonly string[];
  /** Peers whose forwarded client address is trusted. Default: peers on this machine. */
  isProxy?: (address: string) => boolean;
  stillHold?: FindValidHolders;
  traces?: Traces | null;
  noteRefused?: (id: string, status: number) => void;
  noteFull?: (reason: 'sockets' | 'address') => void;
}

export interface RealtimeStats {
  connections: number;
  channels: number;
  turnedAway: number;
  flooded: number;
  silent: number;
  slow: number;
  expelled: number;
  unsent: number;
  /** Sessions whose pages poll because they have no socket. */
  polling: number;
}

export interface PublishOptions {
  except?: string | undefined;
  /**
   * Member uuids. Sockets that subscribe to the channel only by these members' rights do not receive the
   * event.
   */
  notTo?: ReadonlySet<string>;
  /** Payload for sockets that hold no private channel. Default: the same payload for all. */
  toStrangers?: unknown;
}

export interface Realtime {
  /**
   * Handles every upgrade request of this HTTP server. Only `/app/{key}` is accepted; others get 404.
   * @param isOpen false if this process has no sockets and answers 503; default true
   */
  attach(server: Server, isOpen?: boolean): void;
  /**
   * Signs a subscription. The caller must check the member's access first. @param holder id of the right
   * behind the subscription, such as a session id; no colon. Default: the right never ends.
   */
  authorize(socketId: string, channel: string, holder?: string): { auth: string };
  isHeard(channel: string): boolean;
  /** Notes that a page of this session polled because it has no socket. */
  notePolling(sessionId: string): void;
  /**
   * Disconnects subscribers whose right to a private channel ended; they may reconnect immediately (4200).
   * If a check of all fails, reconnects are spread. @param only channels to check; default all
   */
  recheck(only?: readonly string[]): Promise<void>;
  recheckHolders(isMeant: (holder: string) => boolean): Promise<void>;
  heard(): Iterable<string>;
  publish(channel: string, event: string, data: unknown, options?: PublishOptions): void;
  /** Pings idle sockets and closes those that did not answer; runs every 10 s. */
  sweep(): void;
  stats(): RealtimeStats;
  /**
   * Disconnects all clients. Call this when events may have been missed. Clients reconnect spread over time
   * and refetch.
   */
  sendAway(): void;
  /**
   * Rejects new sockets and closes all others (code 4200); resolves when all are closed.
   * @param overMs spreads the closes, so that other processes don't get all reconnects together; default 0
   */
  close(overMs?: number): Promise<void>;
}

const SWEEP_INTERVAL_MS = 10_000;
const CLOSE_TIMEOUT_MS = 1_500;
/**
 * Time in ms over which clients reconnect. Thousands of clients that refetch together would overload the
 * server.
 */
const RECONNECT_SPREAD_MS = 10_000;

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
  const converse = createMessageHandler({
    application: { key, secret },
    channels,
    publicChannels: options.publicChannels ?? null,
    socketId: connections.socketId,
    deliver: connections.deliver,
    // Check the right, which may have ended after the signature was made.
    onPrivate: (connection, holder) => void rights.recheckOne(connection, holder),
  });
  const rights = createRights({
    log,
    channels,
    stillHold: options.stillHold,
    expel: connections.expel,
    sendAway: (these) =>
      void connections.sendAway(
        RECONNECT_SPREAD_MS,
        'Could not check whether this session is valid',
        these,
      ),
  });
  const door = createUpgradeHandler({
    key,
    limits,
    connections,
    isProxy: options.isProxy,
    noteRefused: options.noteRefused,
    noteFull: options.noteFull,
  });
  const polling = createPollingPages(clock);
  const fanOut = createFanOut(connections.deliver);
  const timer = setInterval(connections.sweep, SWEEP_INTERVAL_MS).unref();
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
    notePolling: polling.note,
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
      const isLeftOut = notTo && notTo.size > 0 ? isHeldByAnyOf(notTo) : null;
      const frameFor: FrameFor = (connection) => {
        if (connection.number === excepted) return null;
        if (isLeftOut?.(connection.channels?.get(channel) ?? '')) return null;
        return bare !== frame && channels.isStranger(connection) ? bare : frame;
      };
      const sent = fanOut.send(members, frameFor);
      if (!sent) unsent += 1;
      if (!sent && keepsUp)
        log.warn({ channel, event }, 'Realtime cannot keep up; dropping events');
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
      polling: polling.count(),
    }),
    sendAway: () =>
      (stopSending = connections.sendAway(RECONNECT_SPREAD_MS, 'Events may be missing')),
    async close(overMs = 0) {
      stopSending();
      door.shut();
      await connections.dismissAll(CLOSE_TIMEOUT_MS, overMs);
      clearInterval(timer);
    },
  };
}
