import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import type { Kysely } from 'kysely';
import type { Memberships, Groups } from '#src/features/groups/record/public.ts';
import type { ReviewAddresses } from '#src/features/media/record/public.ts';
import type { BlocksAndMutes } from '#src/features/relations/public.ts';
import type { WordRules } from '#src/features/users/words/public.ts';
import type { Members } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import type { Timers } from '#src/kernel/timers.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Broadcast } from '#src/platform/realtime/broadcast.ts';
import type { ChannelRights } from '#src/platform/realtime/channel-rights.ts';
import type { Realtime } from '#src/platform/realtime/realtime.ts';
import { CHAT_CHANNELS } from '@rookery/contract/events.ts';
import { APPEAL_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { createChats, type Chats } from './record/chats.ts';
import { findChats } from './record/find-chat.ts';
import { createHeads, type Heads } from './read/heads.ts';
import { chatRoutes } from './routes.ts';
import { createChatBells } from './tell/chat-bells.ts';
import { tellSockets } from './tell/tell-sockets.ts';
import { createHints } from './tell/hints.ts';
import { createTellGroup } from './tell/tell-group.ts';
import { forgetDecided } from './write/erase.store.ts';
import { eraseMessagesOfPurged, followGroups } from './write/on-user-purged.ts';
import { forgetAround } from './write/removal.store.ts';
import { releaseReports } from './write/report-message.ts';
import { settleMessages } from './write/settle-messages.ts';

interface ChatsDeps {
  mount: Mount;
  jobs: Jobs;
  facts: Facts;
  storage: Storage;
  realtime: Realtime;
  bus: Pick<Bus, 'on' | 'publish'>;
  broadcast: Broadcast;
  channelRights: ChannelRights;
  db: Kysely<Schema>;
  clock: Clock;
  timers: Timers;
  cursors: Cursors;
  config: Config;
  log: { warn(details: object, message: string): void };
  members: Members;
  wordRules: WordRules;
  blocksAndMutes: BlocksAndMutes;
  groups: Groups;
  memberships: Memberships;
  reviewAddresses: ReviewAddresses;
}

interface ChatsFeature {
  chats: Chats;
  heads: Heads;
  /** Tells nobody of counts any more. */
  stopTelling(): void;
}

/** What members say to each other: two of them, or those of a group. */
export function openChats(given: ChatsDeps): ChatsFeature {
  const chats = createChats(given);
  const heads = createHeads(given);
  const deps = { ...given, chats, heads };
  const bells = createChatBells(deps);
  const tellGroup = createTellGroup(deps);
  chatRoutes(given.mount, { ...deps, hints: createHints({ ...deps, tellGroup }) });
  tellSockets({ ...deps, bells, tellGroup });
  settleMessages(deps);
  releaseReports(deps);
  followGroups(deps);
  eraseMessagesOfPurged(deps);
  given.jobs.repeat('forget-around-removed', '43 4 * * *', () =>
    forgetAround(given.db, new Date(given.clock.now().getTime() - APPEAL_DAYS * DAY_MS)),
  );
  // Before the night's look at uploads that nothing shows.
  given.jobs.repeat('forget-decided-messages', '3 4 * * *', () => forgetDecided(given.db));
  given.channelRights.guard(CHAT_CHANNELS, async (userId, ulid) => {
    if (!isUlid(ulid)) return false;
    const id = ulidToUuid(ulid);
    return (await findChats(deps, userId, [id])).has(id);
  });
  return { chats, heads, stopTelling: bells.stop };
}
