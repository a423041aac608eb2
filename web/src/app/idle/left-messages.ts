import { createDraftJournal } from '#web/data/drafts/drafts-journal.ts';
import { isOnItsWay } from '#web/data/drafts/draft.ts';
import { browserPage } from '#web/data/page/browser-page.ts';

/** Messages that an earlier page of the member did not get to send go out from whatever screen is open now. */
export function sendLeftMessages(member: string): void {
  if (!createDraftJournal(browserPage.storage, member).all().some(isOnItsWay)) return;
  import('#web/features/chats/state/resume-sending.ts').then(
    ({ resumeSending }) => resumeSending(),
    (error: unknown) => console.info('What waits to be sent goes out with the next page.', error),
  );
}
