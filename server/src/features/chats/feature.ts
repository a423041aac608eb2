import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { CHAT_CHANNELS } from '@rookery/contract/events.ts';
import { APPEAL_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { createChats } from './record/chats.ts';
import { findChats } from './record/find-chat.ts';
import { createHeads } from './read/heads.ts';
import { chatRoutes } from './routes.ts';
import { createChatBells } from './tell/chat-bells.ts';
import { publishChatEvents } from './tell/publish-chat-events.ts';
import { createHints } from './tell/hints.ts';
import { createTellGroup } from './tell/tell-group.ts';
import { deleteDecidedReviewData } from './write/erase.store.ts';
import { eraseMessagesOfPurged, applyGroupChanges } from './write/on-user-purged.ts';
import { deleteSurroundingMessages } from './write/removal.store.ts';
import { releaseReports } from './write/report-message.ts';
import { settleMessages } from './write/settle-messages.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';
import type { ChatsParts } from './parts.ts';

export function openChats(below: GroupsParts): ChatsParts {
  const { mount, jobs, db, clock, channelRights } = below;
  const chats = createChats(below);
  const heads = createHeads(below);
  const made = { ...below, chats, heads };
  const chatBells = createChatBells(made);
  const tellGroup = createTellGroup(made);
  const hints = createHints({ ...made, tellGroup });
  const parts: ChatsParts = { ...made, chatBells, tellGroup, hints };
  chatRoutes(mount, parts);
  publishChatEvents(parts);
  settleMessages(parts);
  releaseReports(parts);
  applyGroupChanges(parts);
  eraseMessagesOfPurged(parts);
  jobs.repeat('forget-around-removed', '43 4 * * *', () =>
    deleteSurroundingMessages(db, new Date(clock.now().getTime() - APPEAL_DAYS * DAY_MS)),
  );
  // This job runs before the nightly search for unused uploads.
  jobs.repeat('forget-decided-messages', '3 4 * * *', () => deleteDecidedReviewData(db));
  channelRights.guard(CHAT_CHANNELS, async (userId, ulid) => {
    if (!isUlid(ulid)) return false;
    const id = ulidToUuid(ulid);
    return (await findChats(parts, userId, [id])).has(id);
  });
  return parts;
}
