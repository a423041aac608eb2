import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Poll } from '@rookery/contract/posts/poll.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { runOrShowFailure } from '#web/data/api/show-failure.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import type { DraftPoll } from '#web/data/drafts/draft-poll.ts';
import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import { setAside } from '#web/data/drafts/set-aside.ts';
import { hasContent } from '#web/data/drafts/unsent-drafts.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { deletePost } from '#web/features/posts/post/delete-or-report.part.ts';

import { showToast } from '#web/ui/toast/show-toast.ts';
import { draftStrings as texts } from './draft-strings.ts';
import { draftIdOf } from './open-draft.ts';
import { postedMedia } from './edited-post.ts';
import { reopenDraft } from './reopen-draft.ts';

const PROBLEM_MS = 8000;

/** Deletes a post that was just sent, and opens its draft again. */
export async function undoPost(page: Page, post: Post, written: Draft): Promise<void> {
  await runOrShowFailure(async () => {
    await deletePost(page, post, 'author');
    showProblem(await openAgain(page, written));
  });
}

/** Deletes a post and opens a draft with its text and files. @throws ApiError */
export async function deleteAndRedraft(page: Page, post: Post): Promise<void> {
  const { postType, body, isSensitive, images, groupId, groupName, poll } = post;
  const { whoAnswers = 'everyone', whoQuotes = 'everyone' } = post;
  const isComment = postType === 'COMMENT' || postType === 'REPLY';
  const isQuote = postType === 'quote';
  const isQuotedGone = isQuote && !(await isAvailable(page, post.repostId));
  const kind = isComment ? postType : isQuote && !isQuotedGone ? 'quote' : 'POST';
  const originalPostId = isComment ? post.parentUlid : isQuotedGone ? null : post.repostId;
  const group = groupId === null || isComment ? undefined : { id: groupId, name: groupName ?? '' };
  const now = page.clock.now();
  await deletePost(page, post, 'author');
  const draft: Draft = {
    draftId: group ? `group-${group.id}` : draftIdOf(kind, originalPostId),
    originalPostId,
    postType: kind,
    ...(group && { group }),
    postBody: body,
    isSensitive,
    options: {
      ...(poll && { poll: postedPoll(post, poll) }),
      ...(post.warning !== undefined && { warning: post.warning }),
      whoAnswers,
      whoQuotes,
    },
    media: images.map((image) => postedMedia(image, makeUlid(now))),
    ulid: makeUlid(now),
    updatedAt: now,
    version: `${now}-${makeUlid(now)}`,
    basedOn: null,
  };
  const note = isQuotedGone ? texts.quotedGone : undefined;
  showProblem(await openAgain(page, draft, note));
}

/** Whether the quoted post can be quoted again. A failed request decides nothing. */
async function isAvailable({ part }: Page, id: string | null): Promise<boolean> {
  if (id === null) return false;
  try {
    await part(createLoading).loadPosts([id]);
  } catch (error) {
    console.info('The quoted post could not be loaded.', error);
    return true;
  }
  const original = part(createEntities).posts.get(id);
  return original !== undefined && !original.isDeleted && !original.isHidden;
}

/** The draft is stored, even if its composer cannot be opened. */
function showProblem(problem: string | null): void {
  if (problem !== null) showToast(problem, { kind: 'danger', ms: PROBLEM_MS });
}

function postedPoll({ createdAt }: Post, { choices, isMultiple, endsAt }: Poll): DraftPoll {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(createdAt)) / 60_000);
  return { choices: choices.map(({ text }) => text), isMultiple, minutes };
}

/**
 * Opens the composer with a draft. An earlier draft stays as the other version.
 * @returns the reason why the composer did not open, else null
 */
export async function openAgain(page: Page, draft: Draft, note?: string): Promise<string | null> {
  const { draftId } = draft;
  const member = page.session.getState().currentUser?.ulid ?? '';
  const { drafts } = page.part(createOpenDrafts).draftsOf(member);
  const now = page.clock.now();
  const other = drafts.peek(draftId);
  const scheduled = draft.options?.scheduledUlid;
  // The draft of this scheduled post may have unsaved changes.
  const isBegun = Boolean(scheduled) && other?.options?.scheduledUlid === scheduled;
  if (!isBegun) {
    if (other && hasContent(other)) setAside(drafts, other);
    const updatedAt = Math.max(now, (other?.updatedAt ?? 0) + 1);
    drafts.save({ ...draft, ulid: makeUlid(now), updatedAt });
  }
  return reopenDraft(page, draft, () => true, undefined, note);
}
