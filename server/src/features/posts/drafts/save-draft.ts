import type { Body } from '@rookery/contract/kernel/call.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { saveDraft as saveDraftCall } from '@rookery/contract/posts/drafts.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { deleteDraft, deleteOldest, putDraft } from './drafts.store.ts';

const CONFLICT = 'This draft was changed on another device.';
const TOO_LONG = 'This draft is too long to be stored.';

/**
 * Stores a draft of the member. The oldest drafts make place for new ones.
 * @throws 409 if the stored version is neither this one nor the one that it is based on
 */
export async function saveDraft(
  { db, clock }: Pick<PostsParts, 'clock' | 'db'>,
  userId: string,
  draft: Body<typeof saveDraftCall>,
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(draft.content)) > LIMITS.draftBytes) {
    throw invalid({ content: TOO_LONG });
  }
  const now = clock.now();
  if (!(await putDraft(db, { ...draft, userId, now }))) throw new Refusal('conflict', CONFLICT);
  await deleteOldest(db, userId, LIMITS.draftsMax);
}

export async function removeDraft(
  { db }: Pick<PostsParts, 'db'>,
  userId: string,
  draftId: string,
): Promise<void> {
  await deleteDraft(db, userId, draftId);
}
