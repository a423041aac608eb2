import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { refetchLists } from '#web/data/page/change-list.ts';
import type { Page } from '#web/data/page/page.ts';
import { createViolationEntries } from '#web/features/feeds/pages/public.ts';

/** Wait this long before the announcement, so that a moderator who only scrolls past is not announced. */
const SETTLE_MS = 400;
/** Announce the review again this often, because the server forgets it after a minute. */
const RENEW_MS = 30_000;

/** Shows colleagues which report this moderator reviews, and reloads reports that they change. */
export function createReviewPresence(page: Page) {
  const { api, clock, lists, isHidden, part, onDrop } = page;
  const optionsOf = part(createViolationEntries);
  const { posts } = part(createEntities);
  const { refreshPost } = part(createLoading);
  let at: string | null = null;
  let told: string | null = null;
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;
  part(createRealtime).onRealtime('reviewChanged', ({ ulid }) => {
    void refetchLists(lists, optionsOf(ulid).queryKey);
    if (posts.get(ulid)) refreshPost(ulid);
  });
  const tell = (): void => {
    clock.cancel(timer);
    timer = at === null ? undefined : clock.wakeAfter(RENEW_MS, tell);
    if (at !== null && isHidden()) return;
    told = at;
    api('PUT /moderation/post/looking', { body: { postULID: at } }).catch((error: unknown) =>
      console.info('Other moderators could not be notified of the post under review.', error),
    );
  };
  onDrop(() => {
    clock.cancel(timer);
    at = told = null;
  });
  return {
    look(id: string | null): void {
      if (id === at) return;
      at = id;
      clock.cancel(timer);
      timer = undefined;
      if (id === null && told === null) return;
      if (id === null) tell();
      else timer = clock.wakeAfter(SETTLE_MS, tell);
    },
  };
}
