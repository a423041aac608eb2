import { makeUlid } from '@rookery/contract/kernel/ulid.ts';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import type { DraftFiles } from '#web/data/drafts/draft-files.ts';
import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createDraftSession, type DraftSession } from './draft-session.ts';
import { editedPost, editedText } from './edited-post.ts';
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
  const parentId = originalIdOf(request);
  const group = request.kind === 'post' ? request.group : undefined;
  const postType = TYPES[request.kind];
  const draftId = group ? `group-${group.id}` : draftIdOf(postType, parentId);
  const { drafts, files } = part(createOpenDrafts).draftsOf(member);
  const session = createDraftSession({
    drafts,
    draftId,
    originalPostId: parentId,
    postType,
    ...(group && { group }),
    prefill: isFirstPost ? moreStrings.prefill : '',
    ...(request.kind === 'edit' && {
      prefill: editedText(request.post),
      edited: editedPost(request.post),
    }),
    now: clock.now,
    newUlid: () => makeUlid(clock.now()),
  });
  const begun = drafts.peek(draftId)?.editedVersion;
  if (request.kind === 'edit' && begun !== undefined && begun !== (request.post.version ?? 0)) {
    session.offer(editedText(request.post), editedPost(request.post));
  }
  return { draftId, session, files };
}

function originalIdOf(request: ComposerRequest): string | null {
  if (request.kind === 'post') return null;
  return request.kind === 'edit' ? request.post.id : request.parent.id;
}

const TYPES = {
  post: 'POST',
  comment: 'COMMENT',
  reply: 'REPLY',
  quote: 'quote',
  edit: 'edit',
} as const;

export function draftIdOf(kind: Draft['postType'], parentId: string | null): string {
  if (parentId === null) return 'default';
  return `${parentId}-${kind === 'quote' || kind === 'edit' ? kind : 'comment'}`;
}
