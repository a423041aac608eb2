import { notificationsChannel, userChannel } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { SessionsEnded } from './callers.ts';

interface ExpelNeeds {
  bus: Pick<Bus, 'on' | 'onReset'>;
  realtime: { recheck(only?: readonly string[]): Promise<void> };
}

/**
 * A private channel ends with the session that opened it, in every process: by logout, deletion or ban.
 * Sockets of a member's other sessions stay. After lost notices all are asked about.
 */
export function expelEnded({ bus, realtime }: ExpelNeeds): void {
  const recheck = (userIds: readonly string[]): void => {
    const ulids = userIds.map((id) => uuidToUlid(id));
    void realtime.recheck(ulids.flatMap((ulid) => [userChannel(ulid), notificationsChannel(ulid)]));
  };
  bus.on<SessionsEnded>('sessions', ({ userId }) => recheck([userId]));
  // Whatever changed of a member: whether they may still be here is asked of the member.
  bus.on<string[]>('members', recheck);
  bus.onReset(() => void realtime.recheck());
}
