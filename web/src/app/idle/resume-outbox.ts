import { isOnItsWay } from '#web/data/drafts/draft.ts';
import { createDraftJournal } from '#web/data/drafts/drafts-journal.ts';
import { countInOutbox } from '#web/data/outbox/outbox-lines.ts';
import { browserPage } from '#web/data/page/browser-page.ts';

const failed = (error: unknown): void =>
  console.info('What waits to be sent goes out with the next page.', error);

/** Sends what an earlier page of the member left, whatever screen is open now. */
export function resumeOutbox(member: string): void {
  const { storage } = browserPage;
  if (createDraftJournal(storage, member).all().some(isOnItsWay)) {
    import('#web/features/chats/state/adopt-messages.ts').then(
      ({ adoptMessages }) => adoptMessages(),
      failed,
    );
  }
  if (countInOutbox(storage, member) === 0) return;
  // These show what comes back. Without a network some of them may be missing: the rest goes on.
  const shows = [
    import('#web/features/chats/state/chats.ts'),
    import('#web/features/posts/reactions/reaction-send.ts'),
    import('#web/features/posts/composer/late-posts.part.ts').then(({ createLatePosts }) =>
      browserPage.part(createLatePosts),
    ),
    prefetchFollow().then(
      ({ createWaitingFollows }) => void browserPage.part(createWaitingFollows),
    ),
  ];
  void Promise.allSettled(shows).then(async () => {
    const { createOutbox } = await import('#web/data/outbox/outbox.part.ts');
    await browserPage.part(createOutbox).resume();
  }, failed);
}

/** Fetches what a follow needs, ahead of need. */
export function prefetchFollow() {
  return import('#web/features/relations/follow/waiting-follows.part.ts');
}
