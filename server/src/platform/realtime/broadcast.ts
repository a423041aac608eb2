import type { Bus } from '#src/platform/bus/bus.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
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
  /** Of who tells it, where that is traced. */
  traceparent?: string;
}

const TOLD_TO_SOCKETS = messageKind<Told>('realtime');

export function createBroadcast({
  bus,
  realtime,
  traces = null,
}: {
  bus: Pick<Bus, 'on' | 'publish'>;
  realtime: Pick<Realtime, 'publish'>;
  traces?: Traces | null;
}): Broadcast {
  bus.on(TOLD_TO_SOCKETS, ({ channel, event, data, toStrangers, traceparent }) => {
    const send = (): void => realtime.publish(channel, event, data, { toStrangers });
    // Here, it is the trace under way.
    const isOurs = traceparent === undefined || traceparent === traces?.traceparent();
    if (isOurs || !traces) send();
    else traces.resume(`tell ${event}`, traceparent, send);
  });
  return (channel, event, data, toStrangers) => {
    const traceparent = traces?.traceparent();
    const told = { channel, event, data, toStrangers };
    bus.publish(TOLD_TO_SOCKETS, traceparent ? { ...told, traceparent } : told);
  };
}
