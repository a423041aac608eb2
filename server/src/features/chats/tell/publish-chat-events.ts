import {
  chatChannel,
  type ChatRead,
  type MessageAddedOrChanged,
} from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { groupFacts } from '#src/features/groups/record/public.ts';
import { relationFacts } from '#src/features/relations/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import { isHeldByAnyOf } from '#src/platform/realtime/channel-rights.ts';
import { chatFacts, type MessageChanged } from '#src/features/chats/record/chats.facts.ts';
import { listChatsOfTwo, listRequestsBy } from '#src/features/chats/record/chats.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

/** Publishes only ids of chats to open pages. Members fetch messages if they may read them. */
export function publishChatEvents(deps: ChatsParts): void {
  const { facts, realtime, chatBells, tellGroup } = deps;
  const told = ({ chatId, messageId, authorId }: MessageReference): MessageAddedOrChanged => ({
    chatId: uuidToUlid(chatId),
    ulid: uuidToUlid(messageId),
    userUlid: uuidToUlid(authorId),
  });
  facts.everywhere(chatFacts.sent, (sent) => {
    const { chatId, userIds, seq } = sent;
    if (userIds) {
      realtime.publish(chatChannel(uuidToUlid(chatId)), 'MessageAdded', told(sent));
      chatBells.changed(chatId, userIds);
    } else {
      tellGroup(chatId, sent.authorId, 'MessageAdded', told(sent));
      chatBells.changedForGroup(chatId, seq);
    }
  });
  facts.everywhere(chatFacts.messageChanged, (change) => {
    const { chatId, userIds, authorId, isDeleted, isReturned = false } = change;
    if (userIds) realtime.publish(chatChannel(uuidToUlid(chatId)), 'MessageChanged', told(change));
    else tellGroup(chatId, authorId, 'MessageChanged', told(change));
    if (!isDeleted && !isReturned) return;
    if (userIds) chatBells.changed(chatId, userIds);
    else chatBells.changedForGroup(chatId, null);
  });
  facts.everywhere(chatFacts.read, ({ chatId, userId, messageId, isShown }) => {
    chatBells.changed(chatId, [userId]);
    if (!isShown) return;
    const event: ChatRead = { userUlid: uuidToUlid(userId), ulid: uuidToUlid(messageId) };
    realtime.publish(chatChannel(uuidToUlid(chatId)), 'Read', event);
  });
  facts.everywhere(chatFacts.changed, ({ chatId, userIds }) => {
    if (userIds.length > 0) chatBells.changed(chatId, userIds);
    else chatBells.changedForGroup(chatId, null);
  });
  removeFormerMembers(deps);
  publishBlockChanges(deps);
  publishRequesterChanges(deps);
}

type MessageReference = Pick<MessageChanged, 'chatId' | 'messageId' | 'authorId'>;

/** A member who has left a group must receive nothing more of its chat. */
function removeFormerMembers({ facts, realtime, groups, chatBells, log }: ChatsParts): void {
  const chatOf = async (groupId: string): Promise<string | null> =>
    (await groups.get(groupId))?.chatId ?? null;
  facts.everywhere(groupFacts.membership, ({ groupId, userIds, isMember }) => {
    // Recheck without a lookup of the group, because the lookup may fail.
    if (!isMember) void realtime.recheckHolders(isHeldByAnyOf(userIds));
    chatOf(groupId)
      .then((chatId) => chatId && chatBells.changed(chatId, userIds))
      .catch((error: unknown) => log.warn({ err: error }, 'Could not find the chat of a group'));
  });
  facts.everywhere(groupFacts.closed, ({ groupId }) => {
    chatOf(groupId)
      .then((chatId) =>
        chatId === null ? undefined : realtime.recheck([chatChannel(uuidToUlid(chatId))]),
      )
      .catch((error: unknown) => {
        log.warn(
          { err: error },
          'Could not find the chat of a group; rechecking all subscriptions',
        );
        return realtime.recheck();
      });
  });
}

/** A request only counts while its requester is not deleted or banned. */
function publishRequesterChanges({ facts, db, chatBells, log }: ChatsParts): void {
  const { deleted, restored, banned, unbanned } = userFacts;
  for (const kind of [deleted, restored, banned, unbanned]) {
    facts.everywhere<{ userId: string }>(kind, ({ userId }) => {
      listRequestsBy(db, userId)
        .then((asked) => {
          for (const { chatId, otherId } of asked) chatBells.changed(chatId, [otherId]);
        })
        .catch((error: unknown) =>
          log.warn({ err: error }, 'Could not find the chat requests of a member'),
        );
    });
  }
}

/** A block or unblock changes the state and count of a direct chat, and counts in common groups. */
function publishBlockChanges({ facts, db, chatBells, log }: ChatsParts): void {
  for (const kind of [relationFacts.blocked, relationFacts.unblocked]) {
    facts.everywhere(kind, ({ actorId, targetId }) => {
      listChatsOfTwo(db, actorId, targetId)
        .then((ids) => ids.forEach((id) => chatBells.changed(id, [actorId, targetId])))
        .catch((error: unknown) =>
          log.warn({ err: error }, 'Could not find the chats of two members'),
        );
    });
  }
}
