import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';

import type { Draft } from '#web/data/drafts/draft.ts';
import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import type { Page } from '#web/data/page/page.ts';

const DRAFT_ID = 'default';

/** Joins the shared title, text and link of an address. A value contained in another is dropped. */
export function sharedText(search: string): string {
  const query = new URLSearchParams(search);
  const parts = ['share-title', 'share-text', 'share-url']
    .map((name) => normaliseBody(query.get(name) ?? '').trim())
    .filter((part) => part !== '');
  const isHeld = (part: string, at: number): boolean =>
    parts.some((other, index) => {
      return index !== at && other.includes(part) && (other !== part || index < at);
    });
  return parts.filter((part, at) => !isHeld(part, at)).join('\n');
}

export function appendShared(
  draft: Draft | null,
  shared: string,
  made: { ulid: string; now: number },
): Draft {
  const written = draft?.postBody.trimEnd() ?? '';
  const postBody = [written, shared].filter(Boolean).join('\n');
  return {
    draftId: DRAFT_ID,
    originalPostId: null,
    postType: 'POST',
    isSensitive: draft?.isSensitive ?? false,
    media: draft?.media ?? [],
    ...(draft?.options && { options: draft.options }),
    ulid: draft?.ulid ?? made.ulid,
    // The time must be later than that of the earlier draft, even if the clock was set back.
    updatedAt: Math.max(made.now, (draft?.updatedAt ?? 0) + 1),
    version: `${made.now}-${made.ulid}`,
    basedOn: draft?.version ?? null,
    postBody: written.includes(shared) ? written : postBody,
  };
}

/**
 * Saves the text shared in an address as a draft. Skipped while the composer is open, which would overwrite
 * it. @param member the ulid
 */
export async function saveSharedAsDraft(
  { part }: Page,
  search: string,
  member: string,
  isComposerOpen: () => boolean,
): Promise<'kept' | 'not kept' | 'composer open'> {
  const shared = sharedText(search);
  const { drafts } = part(createOpenDrafts).draftsOf(member);
  const now = Date.now();
  const draft = await drafts.load(DRAFT_ID);
  if (isComposerOpen()) return 'composer open';
  if (shared === '') return 'kept';
  const isKept = drafts.save(appendShared(draft, shared, { ulid: makeUlid(now), now }));
  return isKept ? 'kept' : 'not kept';
}
