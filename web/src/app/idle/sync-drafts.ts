import type { Page } from '#web/data/page/page.ts';

export function syncDrafts(page: Page): void {
  import('#web/data/drafts/draft-sync.part.ts')
    .then(({ createDraftSync }) => page.part(createDraftSync).start())
    .catch((error: unknown) => console.info('Drafts are not synchronised.', error));
}
