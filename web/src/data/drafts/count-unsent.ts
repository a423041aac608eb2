import { createOpenedOutbox } from '#web/data/outbox/opened-outbox.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { countInOutbox } from '#web/data/session/outbox-count.ts';

import { countUnsentDrafts } from './unsent-drafts.ts';

/** Milliseconds to wait for the count. A database that does not respond must not delay the logout. */
const COUNT_TIMEOUT_MS = 1000;

/** The number of the member’s drafts and waiting requests that this browser stores. */
export async function countUnsentText(page: Page, member: string): Promise<number> {
  const { part, storage } = page;
  const { outbox } = part(createOpenedOutbox).getState();
  const waiting = outbox?.store.getState().items.filter(({ isKept }) => isKept).length ?? 0;
  const inOutbox = Math.max(waiting, countInOutbox(storage, member));
  const atHand = countUnsentDrafts(storage, member) + inOutbox;
  return atHand || countInDatabase(page, member);
}

async function countInDatabase({ clock, part }: Page, member: string): Promise<number> {
  const found = import('./drafts-open.part.ts')
    .then(({ createOpenDrafts }) => part(createOpenDrafts).draftsOf(member).drafts.kept())
    .catch((error: unknown) => {
      console.info('The drafts of this browser could not be counted.', error);
      return [];
    });
  const isLate = new Promise<[]>(
    (resolve) => void clock.wakeAfter(COUNT_TIMEOUT_MS, () => resolve([])),
  );
  return (await Promise.race([found, isLate])).length;
}
