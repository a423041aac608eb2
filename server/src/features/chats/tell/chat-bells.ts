import { userChannel, type ChatCount } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { countChats } from '#src/features/chats/read/list-chats.ts';
import { listMembersWithChangedCount } from './changed-counts.store.ts';
import type { ChatViewParts } from '#src/features/chats/read/chat-view.ts';
import { heardMembers } from '#src/platform/realtime/heard-members.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

/** Notifies open pages of changed chats. Each process notifies its own sockets. */
export interface ChatBells {
  changed(chatId: string, userIds: readonly string[]): void;
  /**
   * Like `changed`, but for all members of a group.
   * @param sinceSeq seq of the new message; null if any count may have changed
   */
  changedForGroup(chatId: string, sinceSeq: number | null): void;
  stop(): void;
}

const GATHER_FOR_MS = 100;
const GROUPS_GATHER_FOR_MS = 1000;
/**
 * Maximum number of members whose updates wait while the database is down. Other members update at their
 * next connection.
 */
const MAX_WAITING_MEMBERS = 5000;

export function createChatBells(
  deps: ChatViewParts & Pick<ChatsParts, 'log' | 'realtime' | 'timers'>,
): ChatBells {
  const { timers, realtime, log } = deps;
  let waiting = new Map<string, Set<string>>();
  let groups = new Map<string, number | null>();
  let cancel: (() => void) | null = null;
  let cancelGroups: (() => void) | null = null;
  let isStopped = false;

  const channelOf = (userId: string): string => userChannel(uuidToUlid(userId));

  function changed(chatId: string, userIds: readonly string[]): void {
    for (const id of userIds) {
      if (waiting.size >= MAX_WAITING_MEMBERS || !realtime.isHeard(channelOf(id))) continue;
      waiting.set(id, (waiting.get(id) ?? new Set()).add(chatId));
    }
    if (!isStopped && waiting.size > 0) cancel ??= timers.after(GATHER_FOR_MS, ring);
  }

  async function ring(): Promise<void> {
    cancel = null;
    const told = waiting;
    waiting = new Map();
    for (const [userId, chatIds] of told) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one connection of the pool, however many listen
        const { unread, requests } = await countChats(deps, userId);
        for (const chatId of chatIds) {
          const event: ChatCount = {
            unreadCount: unread,
            requestCount: requests,
            chatId: uuidToUlid(chatId),
          };
          realtime.publish(channelOf(userId), 'ChatCount', event);
        }
      } catch (error) {
        log.warn({ err: error }, 'Could not publish the unread chat count of a member; will retry');
        for (const chatId of chatIds) changed(chatId, [userId]);
      }
    }
  }

  function changedForGroup(chatId: string, sinceSeq: number | null): void {
    const before = groups.get(chatId);
    // Use the smallest seq, because events may arrive in another order than their messages.
    const isAny = sinceSeq === null || before === null;
    groups.set(chatId, isAny ? null : Math.min(sinceSeq, before ?? sinceSeq));
    if (!isStopped) cancelGroups ??= timers.after(GROUPS_GATHER_FOR_MS, ringGroups);
  }

  async function ringGroups(): Promise<void> {
    cancelGroups = null;
    const told = groups;
    groups = new Map();
    const here = heardMembers(realtime);
    if (here.length === 0) return;
    for (const [id, sinceSeq] of told) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const groupId = (await deps.chats.get(id))?.groupId;
        if (!groupId) continue;
        // oxlint-disable-next-line no-await-in-loop -- as above
        changed(id, await listMembersWithChangedCount(deps.db, { id, groupId, sinceSeq }, here));
      } catch (error) {
        log.warn(
          { err: error },
          'Could not find the members to notify about a message; will retry',
        );
        changedForGroup(id, sinceSeq);
      }
    }
  }

  return {
    changed,
    changedForGroup,
    stop() {
      isStopped = true;
      cancel?.();
      cancelGroups?.();
    },
  };
}
