import { type Draft, isChatDraft } from './draft.ts';
import { isSameMedia } from './draft-media.ts';
import { withoutConflictSuffix } from './unsent-drafts.ts';

export type SyncStep =
  /** The server's version replaces the local one, or becomes the local one. */
  | { kind: 'adopt'; draft: Draft }
  /** Both were changed. The server's version is kept beside the local one. */
  | { kind: 'keepBoth'; draft: Draft }
  | { kind: 'send'; draftId: string }
  | { kind: 'removeHere'; draftId: string }
  | { kind: 'removeThere'; draftId: string };

/** Drafts of chats and copies of conflicts stay in their browser. */
export function isSynced(draft: Pick<Draft, 'draftId'>): boolean {
  return !isChatDraft(draft) && withoutConflictSuffix(draft.draftId) === draft.draftId;
}

/**
 * Compares the drafts of this browser with those of the server.
 * @param seen the server's version of each draft that this browser stored or adopted last
 */
export function planDraftSync(
  here: readonly Draft[],
  there: readonly Draft[],
  seen: ReadonlyMap<string, string>,
): SyncStep[] {
  const own = new Map(here.filter(isSynced).map((draft) => [draft.draftId, draft]));
  const stored = new Map(there.filter(isSynced).map((draft) => [draft.draftId, draft]));
  const steps: SyncStep[] = [];
  for (const [draftId, draft] of stored) {
    const local = own.get(draftId);
    const known = seen.get(draftId);
    if (!local) {
      const wasRemovedHere = known === draft.version;
      steps.push(wasRemovedHere ? { kind: 'removeThere', draftId } : { kind: 'adopt', draft });
    } else if (local.version !== draft.version) {
      if (draft.version === known) steps.push({ kind: 'send', draftId });
      else if (local.version === known || isSame(local, draft)) {
        steps.push({ kind: 'adopt', draft });
      } else steps.push({ kind: 'keepBoth', draft }, { kind: 'send', draftId });
    }
  }
  for (const [draftId, local] of own) {
    if (stored.has(draftId)) continue;
    const wasRemovedThere = seen.get(draftId) === local.version;
    steps.push({ kind: wasRemovedThere ? 'removeHere' : 'send', draftId });
  }
  return steps;
}

function isSame(one: Draft, other: Draft): boolean {
  return one.postBody === other.postBody && isSameMedia(one.media, other.media);
}
