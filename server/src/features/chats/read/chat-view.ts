import type { ChatsParts } from '#src/features/chats/parts.ts';
import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { loadGroupCounts } from '#src/features/groups/public.ts';
import type { MessageRow } from '#src/features/chats/record/chat-record.ts';
import { findChats, type OwnChat } from '#src/features/chats/record/find-chat.ts';
import { toViewerMessage } from './heads.ts';
import { messageViews, personOf } from './message-view.ts';
import { loadGroupReadStates, loadLatest } from './read-states.store.ts';

export type ChatViewParts = Pick<
  ChatsParts,
  | 'blocksAndMutes'
  | 'chats'
  | 'db'
  | 'groups'
  | 'heads'
  | 'members'
  | 'memberships'
  | 'reviewAddresses'
>;
const DIRECT_CHAT_MEMBERS = 2;

interface ViewedReadState {
  unread: number;
  readId: string | null;
  otherReadId: string | null;
  isMuted: boolean;
  isListed: boolean;
  latest: MessageRow | null;
  parts: Pick<Chat, 'title' | 'avatar' | 'members' | 'memberCount'>;
}

export async function chatViews(
  deps: ChatViewParts,
  viewerId: string,
  ids: readonly string[],
): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const found = await findChats(deps, viewerId, ids);
  const own = ids.flatMap((id) => found.get(id) ?? []);
  const [direct, inGroups] = await Promise.all([
    directStandings(deps, viewerId, own.filter(isDirect)),
    groupStandings(
      deps,
      viewerId,
      own.filter((each) => !isDirect(each)),
    ),
  ]);
  const standings = new Map([...direct, ...inGroups]);
  const rows = [...standings.values()].flatMap(({ latest }) => latest ?? []);
  const messages = new Map(
    (await messageViews(deps, rows)).map((message) => [message.chatId, message]),
  );
  return own.flatMap((each) => {
    const standing = standings.get(each.chat.id);
    return standing ? [chatView(each, standing, messages.get(each.chat.ulid) ?? null)] : [];
  });
}

type DirectChat = OwnChat & { otherId: string };

const isDirect = (own: OwnChat): own is DirectChat => own.otherId !== null;
const ulidOrNull = (id: string | null): string | null => id && uuidToUlid(id);

function chatView(
  { chat, state, abilities }: OwnChat,
  { unread, readId, otherReadId, isMuted, isListed, parts }: ViewedReadState,
  lastMessage: Message | null,
): Chat {
  return {
    id: chat.ulid,
    kind: chat.kind,
    groupId: ulidOrNull(chat.groupId),
    ...parts,
    lastMessage,
    unreadCount: Math.min(unread, LIMITS.unreadMessagesMax),
    lastReadUlid: ulidOrNull(readId),
    // A member who has not accepted a request reveals no read marks.
    otherReadUlid: state === 'open' ? ulidOrNull(otherReadId) : null,
    isMuted,
    isListed,
    state,
    abilities,
    createdAt: chat.createdAt.toISOString(),
  };
}

async function directStandings(
  { heads, members }: ChatViewParts,
  viewerId: string,
  own: readonly DirectChat[],
): Promise<Map<string, ViewedReadState>> {
  if (own.length === 0) return new Map();
  const [found, people] = await Promise.all([
    heads.getMany(own.map(({ chat }) => chat.id)),
    members.getMany(own.map(({ otherId }) => otherId)),
  ]);
  return new Map(
    own.map(({ chat, otherId, state, isBlocked }) => {
      const head = found.get(chat.id);
      const [mine, others] = [head?.standings.get(viewerId), head?.standings.get(otherId)];
      const areShown = mine && others && !mine.hidesReads && !others.hidesReads;
      const other = personOf(people, otherId);
      const isGoneAsker = state === 'closed' && chat.requestedBy === otherId;
      const standing: ViewedReadState = {
        unread: mine?.unread ?? 0,
        readId: mine?.readId ?? null,
        otherReadId: areShown ? others.readId : null,
        isMuted: mine?.isMuted ?? false,
        isListed: (mine?.isPlaced ?? false) && !isBlocked && !isGoneAsker,
        latest: head?.latest ? toViewerMessage(viewerId, head.latest) : null,
        parts: {
          title: other.name,
          avatar: other.avatar,
          members: [other],
          memberCount: DIRECT_CHAT_MEMBERS,
        },
      };
      return [chat.id, standing];
    }),
  );
}

async function groupStandings(
  deps: ChatViewParts,
  viewerId: string,
  own: readonly OwnChat[],
): Promise<Map<string, ViewedReadState>> {
  if (own.length === 0) return new Map();
  const { db } = deps;
  const chatIds = own.map(({ chat }) => chat.id);
  const groupIds = own.flatMap(({ chat }) => chat.groupId ?? []);
  const hidden = own[0]?.hidden ?? [];
  const [standings, latest, groups, counts] = await Promise.all([
    loadGroupReadStates(db, viewerId, chatIds, hidden),
    loadLatest(db, viewerId, chatIds, hidden),
    deps.groups.getMany(groupIds),
    loadGroupCounts(db, groupIds, [], []),
  ]);
  const people = await deps.members.getMany([...standings.values()].flatMap(({ faces }) => faces));
  return new Map(
    own.map(({ chat }) => {
      const group = groups.get(chat.groupId ?? '');
      const { faces = [], ...standing } = standings.get(chat.id) ?? {};
      return [
        chat.id,
        {
          unread: 0,
          readId: null,
          isMuted: false,
          isListed: false,
          ...standing,
          otherReadId: null,
          latest: latest.get(chat.id) ?? null,
          parts: {
            title: group?.name ?? '',
            avatar: group?.avatar ?? null,
            members: faces.map((id) => personOf(people, id)),
            memberCount: counts.get(chat.groupId ?? '')?.members ?? 0,
          },
        },
      ];
    }),
  );
}
