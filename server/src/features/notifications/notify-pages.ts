import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { EventBatch } from '#src/platform/facts/facts.ts';
import { filteredAmong } from './filtered-recipients.ts';
import { listSubscribed, listSubscribers } from './record/levels.store.ts';
import { listPollMembers, notifyOfPoll, notifySubscribers } from './record/page-writes.store.ts';
import type { NotificationsParts } from './parts.ts';

/** The most members that one statement notifies. A job notifies each further page. */
const PAGE = 1000;
const JOB = 'notify-page';

interface Page {
  kind: keyof typeof KINDS;
  postId: string;
  /** The last member of the page before. Null for the first page. */
  after: string | null;
}

type List = (
  db: Kysely<Schema>,
  postId: string,
  page: { after: string | null; limit: number },
) => Promise<string[]>;
type Notify = (
  db: Kysely<Schema>,
  postId: string,
  memberIds: readonly string[],
  now: Date,
) => Promise<string[]>;

const KINDS = {
  poll: { list: listPollMembers, notify: notifyOfPoll },
  subscribers: { list: listSubscribers, notify: notifySubscribers },
} satisfies Record<string, { list: List; notify: Notify }>;

export interface PageNotifier {
  begin(kind: Page['kind'], postId: string): Promise<void>;
  /** Notifies the subscribers of one of the new posts. */
  beginSubscribers(postId: string, batch: EventBatch<{ postId: string }>): Promise<void>;
}

/** Notifies many members of one post, page by page. A page that runs twice notifies no one again. */
export function createPageNotifier(
  deps: Pick<
    NotificationsParts,
    'blocksAndMutes' | 'clock' | 'db' | 'jobs' | 'members' | 'memberships' | 'postFilters' | 'posts'
  >,
  ring: (memberIds: readonly string[]) => void,
): PageNotifier {
  const { db, clock, jobs } = deps;
  const notify = async ({ kind, postId, after }: Page): Promise<void> => {
    const memberIds = await KINDS[kind].list(db, postId, { after, limit: PAGE });
    if (memberIds.length === 0) return;
    const hiding = new Set(await filteredAmong(deps, postId, memberIds));
    const wanted = memberIds.filter((id) => !hiding.has(id));
    ring(await KINDS[kind].notify(db, postId, wanted, clock.now()));
    const last = memberIds.at(-1);
    if (memberIds.length < PAGE || last === undefined) return;
    const next: Page = { kind, postId, after: last };
    await jobs.add(db, JOB, next, { key: `${JOB}:${kind}:${postId}:${last}` });
  };
  jobs.handle(JOB, (payload) => notify(payload as Page));
  const subscribed = new WeakMap<EventBatch<unknown>, Promise<Set<string>>>();
  const subscribedIn = (batch: EventBatch<{ postId: string }>): Promise<Set<string>> => {
    const ids = batch.map(({ payload }) => payload.postId);
    const found = subscribed.get(batch) ?? listSubscribed(db, ids);
    subscribed.set(batch, found);
    return found;
  };
  const begin: PageNotifier['begin'] = (kind, postId) => notify({ kind, postId, after: null });
  return {
    begin,
    async beginSubscribers(postId, batch) {
      if ((await subscribedIn(batch)).has(postId)) await begin('subscribers', postId);
    },
  };
}
