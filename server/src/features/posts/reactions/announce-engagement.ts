import { userChannel, type Engagement } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import {
  engagementFor,
  sharedEngagement,
  withPoll,
  type SharedEngagement,
} from '#src/features/posts/read/engagement-view.ts';
import { listRecentParticipants, listVoters } from '#src/features/posts/read/engagement.store.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { reachOf } from '#src/features/posts/record/visibility.policy.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<
  PostsParts,
  | 'blocksAndMutes'
  | 'bus'
  | 'clock'
  | 'db'
  | 'facts'
  | 'log'
  | 'members'
  | 'memberships'
  | 'posts'
  | 'realtime'
  | 'timers'
>;
const NO_ROLES = new Map<string, never>();

const ENGAGEMENT_CHANGED = messageKind<readonly string[]>('engagement');
const BATCH_DELAY_MS = 2000;
const RECENT_MS = 3_600_000;
const POSTS_AN_EVENT = 50;
/** Older voters of a popular poll fetch its counts when they open it. */
const VOTERS_A_POLL = 500;
/**
 * The most posts whose counts wait while the database is unreachable. Pages that miss other changes fetch
 * again.
 */
const PENDING_MAX = 5000;

/**
 * Sends changed counts and edits as `Engagement` on user channels, at most once per post in 2 s. Recipients are authors,
 * voters, and members who answered or reacted within the last hour. Blocks and muted members' comments are left out;
 * views are too frequent. Group moderators fetch the counts of their blockers' posts. Every process serves its
 * own sockets, so that no client depends on another process.
 */
export function announceEngagement(deps: Parts): { stop(): void } {
  const { timers, bus, facts, posts, log } = deps;
  let waiting = new Set<string>();
  let cancel: (() => void) | null = null;
  let isStopped = false;

  bus.on(ENGAGEMENT_CHANGED, gather);
  facts.everywhere(postFacts.reacted, ({ posts: reacted }) => gather(reacted.map(([id]) => id)));
  facts.everywhere(postFacts.voted, ({ postIds }) => gather(postIds));
  facts.everywhere(postFacts.pollEnded, ({ postId }) => gather([postId]));
  facts.once(postFacts.edited, 'announce-engagement', async ({ payload }) => {
    bus.publish(ENGAGEMENT_CHANGED, [payload.postId]);
  });
  facts.once(postFacts.created, 'announce-engagement', ({ payload }) => {
    if (payload.type !== 'POST') return announceAbove(payload.postId);
  });
  for (const kind of [postFacts.deleted, postFacts.hidden, postFacts.restored]) {
    facts.once(kind, 'announce-engagement', async ({ payload: { postId, touched } }) => {
      // A held post was in no count, so that the posts above it are unchanged.
      const above = (await listAbove(postId)).filter((id) => touched.includes(id));
      bus.publish(ENGAGEMENT_CHANGED, [postId, ...above]);
    });
  }

  async function announceAbove(id: string): Promise<void> {
    const above = await listAbove(id);
    if (above.length > 0) bus.publish(ENGAGEMENT_CHANGED, above);
  }

  /** The posts whose counts include a post: its parents, and the one that it reposts or quotes. */
  async function listAbove(id: string): Promise<string[]> {
    const post = await posts.get(id);
    const above = [post?.parentId, post?.rootId, post?.repostOf ?? post?.quoteOf];
    return [...new Set(above.filter((each) => typeof each === 'string'))];
  }

  function gather(ids: readonly string[]): void {
    for (const id of ids) if (waiting.size < PENDING_MAX) waiting.add(id);
    if (!isStopped) cancel ??= timers.after(BATCH_DELAY_MS, tell);
  }

  async function tell(): Promise<void> {
    cancel = null;
    const ids = [...waiting];
    waiting = new Set();
    try {
      await publishEngagement(deps, ids);
    } catch (error) {
      log.warn({ err: error, posts: ids.length }, 'Could not publish engagement; will try again');
      gather(ids);
    }
  }

  return {
    stop() {
      isStopped = true;
      cancel?.();
    },
  };
}

async function publishEngagement(deps: Parts, ids: readonly string[]): Promise<void> {
  const { clock, db, realtime } = deps;
  const shared = await sharedEngagement(deps, ids);
  const records = [...shared.values()].map(({ record }) => record);
  const isRoot = ({ parentId }: PostRecord): boolean => parentId === null;
  const among = {
    roots: records.filter(isRoot).map(({ id }) => id),
    comments: records.filter((record) => !isRoot(record)).map(({ id }) => id),
  };
  const since = new Date(clock.now().getTime() - RECENT_MS);
  const recent = await listRecentParticipants(db, among, since);
  const authors = records.map(({ id, authorId }) => ({ postId: id, memberId: authorId }));
  const polls = records.filter(({ poll }) => poll !== null).map(({ id }) => id);
  const voters = polls.length > 0 ? await listVoters(db, polls, VOTERS_A_POLL) : [];
  const voted = new Set(voters.map(({ postId, memberId }) => postId + memberId));

  const heard = [...authors, ...recent, ...voters].filter(({ memberId }) =>
    realtime.isHeard(userChannel(uuidToUlid(memberId))),
  );
  const heardIds = heard.map(({ memberId }) => memberId);
  const [heardBy, groupsOf] = await Promise.all([
    deps.blocksAndMutes.ofMany(heardIds),
    deps.memberships.ofMany(heardIds),
  ]);
  const toldTo = new Map<string, Map<string, SharedEngagement>>();
  for (const { postId, memberId } of heard) {
    const of = shared.get(postId);
    if (!of) continue;
    const { parentId, authorId } = of.record;
    const kept = heardBy.get(memberId);
    if ((parentId ? kept?.hiddenAuthors : kept?.blocked)?.has(authorId)) continue;
    const roles = groupsOf.get(memberId)?.roles ?? NO_ROLES;
    if (!reachOf(memberId, roles, false)(of.record)) continue;
    const channel = userChannel(uuidToUlid(memberId));
    const told = toldTo.get(channel) ?? new Map<string, SharedEngagement>();
    const viewer = { id: memberId, ownChoices: undefined, hasVoted: voted.has(postId + memberId) };
    const engagement = withPoll(engagementFor(memberId, of), of.record, viewer, clock.now());
    toldTo.set(channel, told.set(of.record.ulid, engagement));
  }
  for (const [channel, told] of toldTo) {
    const entries = [...told];
    for (let at = 0; at < entries.length; at += POSTS_AN_EVENT) {
      const event: Engagement = {
        data: Object.fromEntries(entries.slice(at, at + POSTS_AN_EVENT)),
      };
      realtime.publish(channel, 'Engagement', event);
    }
  }
}
