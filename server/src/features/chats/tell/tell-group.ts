import { chatChannel } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { BlocksAndMutes } from '#src/features/relations/public.ts';
import type { Realtime } from '#src/platform/realtime/realtime.ts';

interface TellGroupDeps {
  blocksAndMutes: BlocksAndMutes;
  /** The sockets of this process. */
  realtime: Pick<Realtime, 'isHeard' | 'publish'>;
  log: { warn(details: object, message: string): void };
}

/**
 * What one member does in the chat of a group is told to who listens in this process, but not across a block.
 * Ids are uuids.
 */
export type TellGroup = (chatId: string, actorId: string, event: string, data: unknown) => void;

export function createTellGroup({ blocksAndMutes, realtime, log }: TellGroupDeps): TellGroup {
  return (chatId, actorId, event, data) => {
    const channel = chatChannel(uuidToUlid(chatId));
    if (!realtime.isHeard(channel)) return;
    blocksAndMutes
      .of(actorId)
      .then(({ blocked }) => realtime.publish(channel, event, data, { notTo: blocked }))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Could not ask from whom an event in a chat is kept');
        // They fetch nothing by it that they may not see.
        realtime.publish(channel, event, data);
      });
  };
}
