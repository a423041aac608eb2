import { countCodePoints, isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { announce } from '#web/data/announcements.ts';
import { api } from '#web/data/api.ts';
import type { ComposerRequest } from '#web/data/composer-requests.ts';
import { loadCurrentUser, patchCurrentUser } from '#web/data/current-user.ts';
import { draftsOf } from '#web/data/drafts-open.ts';
import { refreshPost } from '#web/data/entities-load.ts';
import { posts, putPosts } from '#web/data/entities.ts';
import { showToast } from '#web/ui/toast.tsx';

import { addToCommentLists } from './comment-lists.ts';
import { createDraftSession, type DraftSession, type DraftView } from './draft-session.ts';
import { rememberComment } from './own-comments.ts';
import { sendPost } from './send-post.ts';
import { words } from './words.ts';

export interface ComposerModel {
  draft: DraftSession;
  view: DraftView;
  characters: number;
  isBusy: boolean;
  /** May be posted now: not empty, not too long, not busy. */
  isReady: boolean;
  /** What went wrong with the last try; null while nothing has. */
  notice: string | null;
  isFirstPost: boolean;
  send(): Promise<void>;
}

/** Set once the server has refused an id: this device's clock may run ahead of it. */
let isClockAhead = false;

/** Everything the composer knows and does; what it draws is in composer.tsx. */
export function useComposer(
  request: ComposerRequest,
  user: CurrentUser,
  onSent: () => void,
): ComposerModel {
  const [isFirstPost] = useState(user.postCount === 0 && request.kind === 'post');
  const [draft] = useState(() => openDraft(request, user.ulid, isFirstPost));
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => () => draft.end(), [draft]);

  const body = normaliseBody(view.text);
  const characters = countCodePoints(body);
  const isReady = !isBlank(body) && characters <= LIMITS.bodyCodePoints && !isBusy;

  const send = async (): Promise<void> => {
    if (!isReady) return;
    setBusy(true);
    setNotice(null);
    const { ulid, text, isSensitive } = view;
    const result = await sendPost(api, request, { ulid, text, isSensitive });
    setBusy(false);
    if (result.kind === 'failed') {
      if (result.needsNewUlid) {
        isClockAhead = true;
        draft.renew();
      }
      setNotice(result.message);
      return;
    }
    takeIn(result.post, request, isFirstPost);
    if (result.kind === 'earlier') {
      draft.renew();
      setNotice(words.sentEarlier);
      return;
    }
    draft.remove();
    showToast(SENT[request.kind]);
    onSent();
  };
  return { draft, view, characters, isBusy, isReady, notice, isFirstPost, send };
}

const SENT: Record<ComposerRequest['kind'], string> = {
  post: words.posted,
  quote: words.quoted,
  comment: words.commented,
  reply: words.commented,
};
const TYPES = { post: 'POST', comment: 'COMMENT', reply: 'REPLY', quote: 'quote' } as const;

/** @param parentId of what is answered or quoted */
function draftIdOf(kind: ComposerRequest['kind'], parentId: string | null): string {
  if (parentId === null) return 'default';
  return `${parentId}-${kind === 'quote' ? 'quote' : 'comment'}`;
}

function openDraft(request: ComposerRequest, member: string, isFirstPost: boolean): DraftSession {
  const parentId = request.kind === 'post' ? null : request.parent.id;
  return createDraftSession({
    drafts: draftsOf(member),
    draftId: draftIdOf(request.kind, parentId),
    originalPostId: parentId,
    postType: TYPES[request.kind],
    prefill: isFirstPost ? words.prefill : '',
    now: () => Date.now(),
    newUlid: () => makeUlid(isClockAhead ? newestKnownMs() : Date.now()),
  });
}

/** The server's clock, as far as its newest post tells. */
function newestKnownMs(): number {
  let newest = 0;
  for (const post of posts.values()) newest = Math.max(newest, Date.parse(post.createdAt));
  return newest || Date.now();
}

/** What the server stored is on the screen at once, wherever it belongs. */
function takeIn(post: Post, request: ComposerRequest, isFirstPost: boolean): void {
  putPosts([post]);
  if (request.kind === 'post' || request.kind === 'quote') {
    announce('postCreated', post);
    patchCurrentUser((own) => ({ postCount: own.postCount + 1 }));
    if (isFirstPost) void refreshAccount();
    return;
  }
  rememberComment(localStorage, request.parent.id, post.id);
  addToCommentLists(post);
  announce('newComment', post);
  for (const above of new Set([post.parentUlid, post.rootUlid])) if (above) refreshPost(above);
}

async function refreshAccount(): Promise<void> {
  try {
    await loadCurrentUser();
  } catch (error) {
    // The count on this page is right already; the next load brings the server's.
    console.info('The account could not be refreshed after the first post.', error);
  }
}
