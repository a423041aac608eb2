import type { Bus } from '#src/platform/bus/bus.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import type { Realtime } from './realtime.ts';

/** Sends an event to the sockets of every process; `toStrangers` to those that have shown no session. */
export type Broadcast = (
  channel: string,
  event: string,
  data: unknown,
  toStrangers?: unknown,
) => void;

/** One broadcast on its way to every process. */
interface Told {
  channel: string;
  event: string;
  data: unknown;
  toStrangers?: unknown;
}

const TOLD_TO_SOCKETS = messageKind<Told>('realtime');

export function createBroadcast({
  bus,
  realtime,
}: {
  bus: Pick<Bus, 'on' | 'publish'>;
  realtime: Pick<Realtime, 'publish'>;
}): Broadcast {
  bus.on(TOLD_TO_SOCKETS, ({ channel, event, data, toStrangers }) =>
    realtime.publish(channel, event, data, { toStrangers }),
  );
  return (channel, event, data, toStrangers) =>
    bus.publish(TOLD_TO_SOCKETS, { channel, event, data, toStrangers });
}
