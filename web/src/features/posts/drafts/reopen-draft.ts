import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { draftStrings as texts } from './draft-strings.ts';

/**
 * Opens the composer for a draft. @param isWanted whether the member still waits. @param prepare called
 * just before the composer opens. @returns the reason for a failure, else null
 */
export async function reopenDraft(
  { part }: Page,
  { originalPostId: id, postType, group }: Draft,
  isWanted: () => boolean,
  prepare: () => void = () => undefined,
  note?: string,
): Promise<string | null> {
  const { openComposer } = part(createComposerRequests);
  const { posts } = part(createEntities);
  if (id === null) {
    prepare();
    openComposer({ kind: 'post', ...(group && { group }), ...(note !== undefined && { note }) });
    return null;
  }
  try {
    await part(createLoading).loadPosts([id]);
  } catch (error) {
    console.info('The parent post of a draft could not be loaded.', error);
    if (!posts.get(id)) return texts.notLoaded;
  }
  const parent = posts.get(id);
  if (!isWanted()) return null;
  if (!parent || parent.isDeleted || parent.isHidden) return texts.gone;
  prepare();
  openComposer(
    postType === 'edit' ? { kind: 'edit', post: parent } : { kind: KINDS[postType], parent },
  );
  return null;
}

const KINDS = { POST: 'quote', COMMENT: 'comment', REPLY: 'reply', quote: 'quote' } as const;
