import type { Draft } from './draft.ts';
import type { Drafts } from './drafts.ts';
import { hasContent, withoutConflictSuffix } from './unsent-drafts.ts';

/** Puts a draft aside as the other version of its place, together with one that is already there. */
export function setAside(drafts: Pick<Drafts, 'peek' | 'save'>, draft: Draft): void {
  const draftId = `${withoutConflictSuffix(draft.draftId)}~other`;
  const there = drafts.peek(draftId);
  if (!there || !hasContent(there) || there.ulid === draft.ulid) {
    return void drafts.save({ ...draft, draftId });
  }
  if (there.postBody.includes(draft.postBody) && draft.media.length === 0) return;
  const postBody = [there.postBody, draft.postBody].filter(Boolean).join('\n\n');
  drafts.save({ ...draft, draftId, postBody, media: [...there.media, ...draft.media] });
}
