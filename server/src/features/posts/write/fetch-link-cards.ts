import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { notificationsChannel, type PostImageFinished } from '@rookery/contract/events.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { bareCard, textsOfCard, withOwnPicture } from '#src/features/posts/read/open-graph.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { Outside } from '#src/kernel/outside.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import {
  listDueLinks,
  scheduleLinkFetch,
  writeCard,
  type PendingLink,
} from './pending-links.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

const JOB = 'look-at-links';
const BATCH_LIMITS = { most: 16, mostEach: 2 };
/**
 * After these delays from the post's creation, a page without a card is fetched again. After the last
 * attempt, the card shows only host and path.
 */
const RETRY_DELAYS_MS = [11, 60, 240].map((minutes) => minutes * MINUTE_MS);

export function fetchLinkCards(jobs: Pick<Jobs, 'repeat'>, deps: PostsParts): void {
  let isRunning = false;
  let isWanted = false;
  jobs.repeat(JOB, '* * * * *', async (outside) => {
    isWanted = true;
    // Slow pages must not occupy more than one job slot.
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        // oxlint-disable-next-line no-await-in-loop -- again where a post came while it looked
        await fetchAllDue(deps, outside);
      }
    } finally {
      isRunning = false;
    }
  });
}

/** If this job is lost, the minute job does the work. */
export const fetchLinkCardsNow = ({ db, jobs }: Pick<PostsParts, 'db' | 'jobs'>): Promise<void> =>
  jobs.add(db, JOB, {}, { key: JOB });

async function fetchAllDue(deps: PostsParts, outside: Outside): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a few at a time, so that each author has a turn
    const due = await listDueLinks(deps.db, deps.clock.now(), BATCH_LIMITS);
    if (due.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await Promise.all(
      due.map((link) => fetchLink(deps, link, outside).catch(postponeFetch(deps, link))),
    );
  }
}

/** A failing link must not block others. */
const postponeFetch =
  ({ db, clock, log }: PostsParts, { postId }: PendingLink) =>
  async (err: unknown): Promise<void> => {
    log.warn({ err, postId }, 'Could not load a link preview; will try again in an hour');
    await scheduleLinkFetch(db, postId, new Date(clock.now().getTime() + 60 * MINUTE_MS));
  };

async function fetchLink(deps: PostsParts, link: PendingLink, outside: Outside): Promise<void> {
  const { linkPreviews, clock, db } = deps;
  const { url, authorId, postId, createdAt, isDeleted } = link;
  const seen = isDeleted ? null : await linkPreviews.find(url, authorId, outside);
  if (seen) return saveCard(deps, link, await cardOf(deps, authorId, seen));
  const later = nextTry(createdAt, clock.now());
  if (later && !isDeleted) return scheduleLinkFetch(db, postId, later);
  return saveCard(deps, link, bareCard(url));
}

function nextTry(createdAt: Date, now: Date): Date | null {
  const times = RETRY_DELAYS_MS.map((after) => new Date(createdAt.getTime() + after));
  return times.find((time) => time > now) ?? null;
}

async function cardOf(
  { previewImages, wordRules }: Pick<PostsParts, 'previewImages' | 'wordRules'>,
  authorId: string,
  seen: OpenGraph,
): Promise<OpenGraph> {
  const isAllowed = await wordRules.allows(authorId, textsOfCard(seen).join('\n'));
  return isAllowed ? withOwnPicture(previewImages, seen) : bareCard(seen.url);
}

async function saveCard(deps: PostsParts, link: PendingLink, card: OpenGraph): Promise<void> {
  const { postId, authorId } = link;
  const isWritten = await commit(deps, async (tx, tell) => {
    if (!(await writeCard(tx, link, card))) return false;
    tell(postFacts.changed, { postIds: [postId] });
    return true;
  });
  if (!isWritten) return;
  const message: PostImageFinished = { ulid: uuidToUlid(postId) };
  deps.broadcast(notificationsChannel(uuidToUlid(authorId)), 'PostImageFinished', message);
}
