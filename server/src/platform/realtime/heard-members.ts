import { userChannel } from '@rookery/contract/events.ts';
import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Realtime } from './realtime.ts';

const USER_CHANNEL_PREFIX = userChannel('');

/** The uuids of members who have a page open at this process. */
export function heardMembers(realtime: Pick<Realtime, 'heard'>): string[] {
  return [...realtime.heard()].flatMap((channel) => {
    const ulid = channel.startsWith(USER_CHANNEL_PREFIX)
      ? channel.slice(USER_CHANNEL_PREFIX.length)
      : '';
    return isUlid(ulid) ? [ulidToUuid(ulid)] : [];
  });
}
