import { makeUlid } from '@rookery/contract/kernel/ulid.ts';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import type { DraftFiles } from '#web/data/drafts/draft-files.ts';
import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createDraftSession, type DraftSession } from './draft-session.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export interface OpenDraft {
  draftId: string;
  session: DraftSession;
  files: DraftFiles;
}

export function openDraft(
  { part, clock }: Page,
  request: ComposerRequest,
  member: string,
  isFirstPost: boolean,
): OpenDraft {
  const parentId = request.kind === 'post' ? null : request.parent.id;
  const group = request.kind === 'post' ? request.group : undefined;
  const draftId = group ? `group-${group.id}` : draftIdOf(request.kind, parentId);
  const { drafts, files } = part(createOpenDrafts).draftsOf(member);
  const session = createDraftSession({
    drafts,
    draftId,
    originalPostId: parentId,
    postType: TYPES[request.kind],
    ...(group && { group }),
    prefill: isFirstPost ? moreStrings.prefill : '',
    now: clock.now,
    newUlid: () => makeUlid(clock.now()),
  });
  return { draftId, session, files };
}

const TYPES = { post: 'POST', comment: 'COMMENT', reply: 'REPLY', quote: 'quote' } as const;

function draftIdOf(kind: ComposerRequest['kind'], parentId: string | null): string {
  if (parentId === null) return 'default';
  return `${parentId}-${kind === 'quote' ? 'quote' : 'comment'}`;
}
