import { chatFacts } from '#src/features/chats/public.ts';
import { groupFacts } from '#src/features/groups/record/public.ts';
import { postFacts } from '#src/features/posts/record/public.ts';
import { relationFacts } from '#src/features/relations/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import type { FactKind } from '#src/platform/facts/fact-kind.ts';
import {
  forgetFollow,
  forgetGroup,
  forgetMember,
  forgetOfGroup,
  forgetPost,
  forgetReactions,
  forgetSettled,
  listToldOf,
  tellOfAcceptance,
  tellOfAdministrator,
  tellOfDecision,
  tellOfFollow,
  tellOfFollows,
  tellOfPost,
  tellOfReactions,
  tellOfRequests,
} from './record/told.store.ts';
import { tellOfMessage } from './record/told-of-messages.store.ts';
import type { NotificationsParts } from './parts.ts';

export function tellMembers(
  deps: Pick<NotificationsParts, 'bells' | 'clock' | 'db' | 'facts' | 'memberships' | 'pushes'>,
): void {
  const { db, clock, facts, bells, pushes, memberships } = deps;
  const NAME = 'tell-members';
  const ring = (memberIds: readonly string[]): void => {
    if (memberIds.length === 0) return;
    bells.changed(memberIds);
    pushes.wake();
  };

  facts.once(relationFacts.followed, NAME, async ({ payload }) => {
    ring(await tellOfFollow(db, payload, clock.now()));
  });
  facts.once(relationFacts.unfollowed, NAME, async ({ payload }) => {
    bells.changed(await forgetFollow(db, payload));
  });
  facts.once(postFacts.created, NAME, ({ payload }) => {
    const { postId, type, hasMentions } = payload;
    if (type === 'POST' && !hasMentions) return;
    return tellOfPost(db, postId, clock.now()).then(ring);
  });
  facts.once(chatFacts.sent, NAME, async ({ payload }) => {
    const told = await tellOfMessage(db, payload.messageId, clock.now());
    if (told.length > 0) pushes.wake();
  });
  facts.once(postFacts.reacted, NAME, async ({ payload }) => {
    const postIds = payload.posts.map(([id]) => id);
    const { memberIds, givers = memberIds } = payload;
    ring(await tellOfReactions(db, postIds, givers, clock.now()));
    bells.changed(await forgetReactions(db, postIds, memberIds));
  });
  facts.once(postFacts.deleted, NAME, async ({ payload }) => {
    bells.changed(await forgetPost(db, payload.postId));
  });
  for (const kind of [postFacts.hidden, postFacts.restored]) {
    facts.once(kind, NAME, async ({ payload }) => {
      bells.changed(await listToldOf(db, payload));
    });
  }
  // A block hides notifications of both members, and its end shows them again.
  for (const kind of [relationFacts.blocked, relationFacts.unblocked]) {
    facts.once(kind, NAME, async ({ payload }) => {
      await forgetFollow(db, { followerId: payload.actorId, followeeId: payload.targetId });
      await forgetFollow(db, { followerId: payload.targetId, followeeId: payload.actorId });
      bells.changed([payload.actorId, payload.targetId]);
    });
  }
  facts.once(groupFacts.membership, NAME, async ({ payload }) => {
    const { groupId, userIds, isMember, approvedBy } = payload;
    ring(await tellOfRequests(db, payload, clock.now()));
    if (approvedBy) ring(await tellOfAcceptance(db, { ...payload, approvedBy }, clock.now()));
    bells.changed(await forgetSettled(db, payload));
    if (!isMember) bells.changed(await forgetOfGroup(db, groupId, userIds));
  });
  facts.once(groupFacts.closed, NAME, async ({ payload: { groupId } }) => {
    bells.changed(await forgetGroup(db, groupId));
    bells.changed(await forgetOfGroup(db, groupId, null));
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
      bells.changed(await listToldOf(db, { actorId: payload.userId }));
    });
  }
  facts.once(userFacts.approved, 'tell-of-approved', async ({ payload: { userId } }) => {
    ring(await tellOfFollows(db, userId, clock.now()));
    for (const [groupId, standing] of (await memberships.of(userId)).standings) {
      if (standing !== 'pending') continue;
      // oxlint-disable-next-line no-await-in-loop -- few groups, one statement each
      ring(await tellOfRequests(db, { groupId, userIds: [userId] }, clock.now()));
    }
  });
  facts.once(userFacts.administratorAdded, NAME, async ({ payload }) => {
    ring(await tellOfAdministrator(db, payload, clock.now()));
  });
  facts.once(userFacts.decided, NAME, async ({ payload }) => {
    ring(await tellOfDecision(db, payload, clock.now()));
  });
  facts.once(userFacts.purged, NAME, async ({ payload }) => {
    bells.changed(await forgetMember(db, payload.userId));
  });
}
