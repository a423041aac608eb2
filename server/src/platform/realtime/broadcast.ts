import type { Bus } from '#src/platform/bus/bus.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import type { Realtime } from './realtime.ts';

export type Broadcast = (
  channel: string,
  event: string,
  data: unknown,
  toStrangers?: unknown,
) => void;

interface BroadcastMessage {
  channel: string;
  event: string;
  data: unknown;
  toStrangers?: unknown;
  traceparent?: string;
}

const SOCKET_BROADCAST = messageKind<BroadcastMessage>('realtime');

export function createBroadcast({
  bus,
  realtime,
  traces = null,
}: {
  bus: Pick<Bus, 'on' | 'publish'>;
  realtime: Pick<Realtime, 'publish'>;
  traces?: Traces | null;
}): Broadcast {
  bus.on(SOCKET_BROADCAST, ({ channel, event, data, toStrangers, traceparent }) => {
    const send = (): void => realtime.publish(channel, event, data, { toStrangers });
    const isOurs = traceparent === undefined || traceparent === traces?.traceparent();
    if (isOurs || !traces) send();
    else traces.resume(`publish ${event}`, traceparent, send);
  });
  return (channel, event, data, toStrangers) => {
    const traceparent = traces?.traceparent();
    const told = { channel, event, data, toStrangers };
    bus.publish(SOCKET_BROADCAST, traceparent ? { ...told, traceparent } : told);
  };
}
