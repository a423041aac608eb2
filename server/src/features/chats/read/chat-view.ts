import type { Chat } from '@rookery/contract/chats/chat.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Kysely } from 'kysely';
import { loadGroupCounts } from '#src/features/groups/public.ts';
import type { GroupRecord, Groups } from '#src/features/groups/record/public.ts';
import type { Member } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import {
  findChats,
  type FindChatDeps,
  type OwnChat,
} from '#src/features/chats/record/find-chat.ts';
import { messageViews, personOf, type MessageViewDeps } from './message-view.ts';
import { loadLatest, loadStandings, type ChatStanding } from './standings.store.ts';

export interface ChatViewDeps extends FindChatDeps, MessageViewDeps {
  db: Kysely<Schema>;
  groups: Groups;
}

const OF_TWO = 2;

/** Chats as one of those in them sees them, in the order of `ids`; those that they are not in are left out. */
export async function chatViews(
  deps: ChatViewDeps,
  viewerId: string,
  ids: readonly string[],
): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const found = await findChats(deps, viewerId, ids);
  const own = ids.flatMap((id) => found.get(id) ?? []);
  const chatIds = own.map(({ chat }) => chat.id);
  const groupIds = own.flatMap(({ chat }) => chat.groupId ?? []);
  const hidden = own.find(({ otherId }) => otherId === null)?.hidden ?? [];
  const [standings, latest, groups, counts] = await Promise.all([
    loadStandings(deps.db, viewerId, chatIds, hidden),
    loadLatest(deps.db, viewerId, chatIds, hidden),
    groupIds.length > 0 ? deps.groups.getMany(groupIds) : new Map<string, GroupRecord>(),
    groupIds.length > 0 ? loadGroupCounts(deps.db, groupIds, []) : new Map(),
  ]);
  const others = own.flatMap(({ otherId }) => otherId ?? []);
  const faces = [...standings.values()].flatMap((standing) => standing.faces);
  const people = await deps.members.getMany([...others, ...faces]);
  const rows = own.flatMap(({ chat }) => latest.get(chat.id) ?? []);
  const messages = new Map(
    (await messageViews(deps, rows)).map((message) => [message.chatId, message]),
  );
  return own.map((each) => ({
    ...sharedView(each, standings.get(each.chat.id)),
    ...(each.otherId === null
      ? groupParts(each, {
          people,
          group: groups.get(each.chat.groupId ?? ''),
          count: counts.get(each.chat.groupId ?? '')?.members ?? 0,
          faces: standings.get(each.chat.id)?.faces ?? [],
        })
      : directParts(people, each.otherId)),
    lastMessage: messages.get(each.chat.ulid) ?? null,
  }));
}

type Shared = Omit<Chat, 'title' | 'avatar' | 'members' | 'memberCount' | 'lastMessage'>;
type Parts = Pick<Chat, 'title' | 'avatar' | 'members' | 'memberCount'>;

const ulidOrNull = (id: string | null | undefined): string | null => (id ? uuidToUlid(id) : null);

function sharedView({ chat, state, abilities }: OwnChat, standing?: ChatStanding): Shared {
  return {
    id: chat.ulid,
    kind: chat.kind,
    groupId: ulidOrNull(chat.groupId),
    unreadCount: standing?.unread ?? 0,
    lastReadUlid: ulidOrNull(standing?.readId),
    otherReadUlid: state === 'open' ? ulidOrNull(standing?.otherReadId) : null,
    isMuted: standing?.isMuted ?? false,
    state,
    abilities,
    createdAt: chat.createdAt.toISOString(),
  };
}

function directParts(people: ReadonlyMap<string, Member>, otherId: string): Parts {
  const other = personOf(people, otherId);
  return { title: other.name, avatar: other.avatar, members: [other], memberCount: OF_TWO };
}

function groupParts(
  { hidden }: OwnChat,
  of: {
    people: ReadonlyMap<string, Member>;
    group: GroupRecord | undefined;
    count: number;
    faces: readonly string[];
  },
): Parts {
  const { people, group, count, faces } = of;
  return {
    title: group?.name ?? '',
    avatar: group?.avatar ?? null,
    members: faces.filter((id) => !hidden.includes(id)).map((id) => personOf(people, id)),
    memberCount: count,
  };
}
