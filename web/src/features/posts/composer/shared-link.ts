import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';

import type { Draft } from '#web/data/drafts/draft.ts';
import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import type { Page } from '#web/data/page/page.ts';

const DRAFT_ID = 'default';

/** What an address shares: a title, a text, a link. What another of them holds already is left out. */
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

/** The draft that a new post begins with: what is shared, below what was being written already. */
export function withShared(
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
    ulid: draft?.ulid ?? made.ulid,
    // Later than what it goes on with, also where the clock was set back.
    updatedAt: Math.max(made.now, (draft?.updatedAt ?? 0) + 1),
    version: `${made.now}-${made.ulid}`,
    basedOn: draft?.version ?? null,
    postBody: written.includes(shared) ? written : postBody,
  };
}

/**
 * Puts what an address shares into the draft, unless a composer is open by then, which would write over it.
 * @param member ulid
 */
export async function keepShared(
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
  const isKept = drafts.save(withShared(draft, shared, { ulid: makeUlid(now), now }));
  return isKept ? 'kept' : 'not kept';
}
