import { chatFacts } from '#src/features/chats/public.ts';
import { groupFacts } from '#src/features/groups/record/public.ts';
import { postFacts } from '#src/features/posts/record/public.ts';
import { listFacts } from '#src/features/lists/public.ts';
import { relationFacts } from '#src/features/relations/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import type { FactKind } from '#src/platform/facts/fact-kind.ts';
import {
  deleteFollowNotification,
  forgetGroup,
  forgetMember,
  deleteForGroupMembers,
  deletePostNotifications,
  deleteReactionNotifications,
  deleteSettledRequests,
  notifyOfAcceptance,
  notifyOfAdministrator,
  writeDecisionNotification,
  notifyOfFollow,
  notifyOfFollows,
  notifyOfList,
  notifyOfMentions,
  notifyOfPost,
  notifyOfReactions,
  notifyOfRequests,
} from './record/notification-writes.store.ts';
import { listFormerRecipients, listRecipientsOf } from './record/notifications.store.ts';
import { queueMessagePushes } from './record/message-pushes.store.ts';
import { filteredRecipients } from './filtered-recipients.ts';
import { createPageNotifier } from './notify-pages.ts';
import type { NotificationsParts } from './parts.ts';

export function notifyMembers(
  deps: Pick<
    NotificationsParts,
    | 'bells'
    | 'blocksAndMutes'
    | 'clock'
    | 'db'
    | 'facts'
    | 'jobs'
    | 'members'
    | 'memberships'
    | 'postFilters'
    | 'posts'
    | 'pushes'
  >,
): void {
  const { db, clock, facts, bells, pushes, memberships } = deps;
  const NAME = 'tell-members';
  const ring = (memberIds: readonly string[]): void => {
    if (memberIds.length === 0) return;
    bells.changed(memberIds);
    pushes.wake();
  };

  facts.once(relationFacts.followed, NAME, async ({ payload }) => {
    ring(await notifyOfFollow(db, payload, clock.now()));
  });
  facts.once(relationFacts.unfollowed, NAME, async ({ payload }) => {
    bells.changed(await deleteFollowNotification(db, payload));
  });
  const pages = createPageNotifier(deps, ring);
  facts.once(postFacts.created, NAME, async ({ payload }, batch) => {
    const { postId, type, hasMentions } = payload;
    if (type !== 'POST' || hasMentions) {
      const except = await filteredRecipients(deps, postId);
      ring(await notifyOfPost(db, postId, clock.now(), except));
    }
    if (type !== 'REPOST') await pages.beginSubscribers(postId, batch);
  });
  facts.once(postFacts.pollEnded, NAME, ({ payload }) => pages.begin('poll', payload.postId));
  facts.once(listFacts.added, NAME, async ({ payload }) => {
    ring(await notifyOfList(db, payload, clock.now()));
  });
  facts.once(listFacts.changed, NAME, async ({ payload }) => {
    bells.changed(await listFormerRecipients(db, payload));
  });
  facts.once(postFacts.edited, NAME, async ({ payload: { postId, mentioned } }) => {
    if (mentioned.length === 0) return;
    const except = await filteredRecipients(deps, postId);
    ring(await notifyOfMentions(db, postId, mentioned, clock.now(), except));
  });
  facts.once(chatFacts.sent, NAME, async ({ payload }) => {
    const told = await queueMessagePushes(db, payload.messageId, clock.now());
    if (told.length > 0) pushes.wake();
  });
  facts.once(postFacts.reacted, NAME, async ({ payload }) => {
    const postIds = payload.posts.map(([id]) => id);
    const { memberIds, givers = memberIds } = payload;
    ring(await notifyOfReactions(db, postIds, givers, clock.now()));
    bells.changed(await deleteReactionNotifications(db, postIds, memberIds));
  });
  facts.once(postFacts.deleted, NAME, async ({ payload }) => {
    bells.changed(await deletePostNotifications(db, payload.postId));
  });
  for (const kind of [postFacts.hidden, postFacts.restored]) {
    facts.once(kind, NAME, async ({ payload }) => {
      bells.changed(await listRecipientsOf(db, payload));
    });
  }
  // A block hides notifications of both members, and its end shows them again.
  for (const kind of [relationFacts.blocked, relationFacts.unblocked]) {
    facts.once(kind, NAME, async ({ payload }) => {
      await deleteFollowNotification(db, {
        followerId: payload.actorId,
        followeeId: payload.targetId,
      });
      await deleteFollowNotification(db, {
        followerId: payload.targetId,
        followeeId: payload.actorId,
      });
      bells.changed([payload.actorId, payload.targetId]);
    });
  }
  facts.once(groupFacts.membership, NAME, async ({ payload }) => {
    const { groupId, userIds, isMember, approvedBy } = payload;
    ring(await notifyOfRequests(db, payload, clock.now()));
    if (approvedBy) ring(await notifyOfAcceptance(db, { ...payload, approvedBy }, clock.now()));
    bells.changed(await deleteSettledRequests(db, payload));
    if (!isMember) bells.changed(await deleteForGroupMembers(db, groupId, userIds));
  });
  facts.once(groupFacts.closed, NAME, async ({ payload: { groupId } }) => {
    bells.changed(await forgetGroup(db, groupId));
    bells.changed(await deleteForGroupMembers(db, groupId, null));
  });
  for (const kind of [relationFacts.muted, relationFacts.unmuted]) {
    facts.once(kind, NAME, ({ payload }) => bells.changed([payload.actorId]));
  }
  const comeOrGo: readonly FactKind<{ userId: string }>[] = [
    userFacts.deleted,
    userFacts.restored,
    userFacts.banned,
    userFacts.unbanned,
    userFacts.approved,
  ];
  for (const kind of comeOrGo) {
    facts.once(kind, NAME, async ({ payload }) => {
      bells.changed(await listRecipientsOf(db, { actorId: payload.userId }));
    });
  }
  facts.once(userFacts.approved, 'tell-of-approved', async ({ payload: { userId } }) => {
    ring(await notifyOfFollows(db, userId, clock.now()));
    for (const [groupId, standing] of (await memberships.of(userId)).standings) {
      if (standing !== 'pending') continue;
      // oxlint-disable-next-line no-await-in-loop -- few groups, one statement each
      ring(await notifyOfRequests(db, { groupId, userIds: [userId] }, clock.now()));
    }
  });
  facts.once(userFacts.administratorAdded, NAME, async ({ payload }) => {
    ring(await notifyOfAdministrator(db, payload, clock.now()));
  });
  facts.once(userFacts.decided, NAME, async ({ payload }) => {
    ring(await writeDecisionNotification(db, payload, clock.now()));
  });
  facts.once(userFacts.purged, NAME, async ({ payload }) => {
    bells.changed(await forgetMember(db, payload.userId));
  });
}
