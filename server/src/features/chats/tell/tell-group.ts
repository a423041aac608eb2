import { chatChannel } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

/**
 * Publishes a member’s action in a group’s chat to this process’s subscribers, except across a block. Ids are
 * uuids.
 */
export type TellGroup = (chatId: string, actorId: string, event: string, data: unknown) => void;

export function createTellGroup({
  blocksAndMutes,
  realtime,
  log,
}: Pick<ChatsParts, 'blocksAndMutes' | 'log' | 'realtime'>): TellGroup {
  return (chatId, actorId, event, data) => {
    const channel = chatChannel(uuidToUlid(chatId));
    if (!realtime.isHeard(channel)) return;
    blocksAndMutes
      .of(actorId)
      .then(({ blocked }) => realtime.publish(channel, event, data, { notTo: blocked }))
      .catch((error: unknown) => {
        log.warn(
          { err: error },
          'Could not look up the blocks of a member; sent the chat event to all subscribers',
        );
        // Publish to all subscribers. With this event, they cannot fetch anything that they may not see.
        realtime.publish(channel, event, data);
      });
  };
}
