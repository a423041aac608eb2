import type { Page } from '#web/data/page/page.ts';
import { storageKeys } from '#web/data/session/browser-storage.ts';

export function sendLeftoverIntentions(page: Page, member: string): void {
  const { connection, session, storage } = page;
  if (session.getState().currentUser?.ulid !== member) return;
  // Earlier versions stored messages as drafts.
  const kept = new RegExp(`^rookery-(outbox-${member}|draft-${member}-message-)`);
  if (!storageKeys(storage).some((name) => kept.test(name))) return;
  import('./resume-outbox.ts')
    .then(({ resumeOutbox }) => resumeOutbox(page))
    .catch((error: unknown) => {
      console.info('Couldn’t load the outbox; retrying when the network is back.', error);
      const stop = connection.store.subscribe(({ state }) => {
        if (state === 'offline') return;
        stop();
        sendLeftoverIntentions(page, member);
      });
    });
}
