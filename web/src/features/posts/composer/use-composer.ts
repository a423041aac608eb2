import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints, isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import { isSameMedia } from '#web/data/drafts/draft-media.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { PENDING_TEXT } from '#web/data/outbox/send-or-wait.ts';
import { createTimeout } from '#web/data/settings/timeout.part.ts';
import {
  type Attachments,
  type AttachmentsView,
  isInProgress,
  mediaStrings,
  outgoingMedia,
  percentOf,
  waitForUploads,
} from '#web/features/media/public.ts';
import { useIsOpen } from '#web/ui/dialog/use-is-open.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import type { DraftSession, DraftView } from '#web/features/posts/drafts/draft-session.ts';
import type { LinkPreview } from '#web/features/posts/card/link-preview.ts';
import { createLatePosts } from '#web/features/posts/send/late-posts.part.ts';
import { editedPost, editedText } from '#web/features/posts/drafts/edited-post.ts';
import { pollProblem } from '#web/features/posts/polls/poll-draft.ts';
import { openDraft } from '#web/features/posts/drafts/open-draft.ts';
import { type SendResult, sendPost } from '#web/features/posts/send/send-post.ts';
import { addPostToLists } from '#web/features/posts/send/add-post-to-lists.part.ts';
import { afterPrefill } from '#web/features/posts/drafts/after-prefill.ts';
import { showEdit } from '#web/features/posts/send/show-edit.ts';
import { undoPost } from '#web/features/posts/drafts/redraft.ts';
import { tellScheduled } from '#web/features/posts/schedule/scheduled-posts.ts';
import { type AltReminder, useAltReminder } from './use-alt-reminder.ts';
import { useAttachments } from '#web/features/posts/drafts/use-attachments.ts';
import { type RulesStep, useGroupRules } from './use-group-rules.ts';
import { useLinkPreview } from './use-link-preview.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export interface ComposerModel {
  draftId: string;
  draft: DraftSession;
  view: DraftView;
  attachments: Attachments;
  media: AttachmentsView;
  link: LinkPreview;
  openGraph: OpenGraph | null;
  characters: number;
  /** `uploading` means that the post is sent when its media are ready. */
  phase: 'writing' | 'uploading' | 'sending';
  percent: number;
  isReady: boolean;
  notice: string | null;
  /** A retry cannot succeed. */
  isHopeless: boolean;
  mediaNotice: string | null;
  isFirstPost: boolean;
  rules: RulesStep;
  reminder: AltReminder;
  /** @param isComposing whether an input method is still changing the text */
  write(text: string, isComposing: boolean): void;
  send(): Promise<void>;
  stopWaiting(): void;
  discard(): void;
}

interface Notices {
  notice: string | null;
  isHopeless: boolean;
  mediaNotice: string | null;
}

const NO_NOTICES: Notices = { notice: null, isHopeless: false, mediaNotice: null };

export function useComposer(
  request: ComposerRequest,
  user: CurrentUser,
  onClose: () => void,
): ComposerModel {
  const page = usePage();
  const [isFirstPost] = useState(user.postCount === 0 && request.kind === 'post');
  const [{ session: draft, draftId, files }] = useState(() =>
    openDraft(page, request, user.ulid, isFirstPost),
  );
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  const [attachments, media] = useAttachments(draftId, draft, files);
  const [link, openGraph] = useLinkPreview(view.text);
  const reminder = useAltReminder(view.media, request.kind === 'edit');
  const [phase, setPhase] = useState<ComposerModel['phase']>('writing');
  const [notices, setNotices] = useState(NO_NOTICES);
  const waiting = useRef<AbortController | null>(null);
  /** The text before the input method began to change it. */
  const composedFrom = useRef(view.text);
  const isOpen = useIsOpen();
  const stopWaiting = (): void => waiting.current?.abort();
  useEffect(() => () => draft.end(), [draft]);
  useEffect(() => {
    if (request.kind === 'post' && request.files) attachments.add(request.files);
  }, [attachments, request]);
  // Load this module early, before the network may fail. It also contains the list of waiting posts.
  useEffect(() => page.part(createLatePosts), [page]);
  useEffect(() => () => waiting.current?.abort(), []);

  const isStopped = notices.mediaNotice === mediaStrings.uploadStopped;
  if (isStopped && !media.items.some(({ state }) => state.kind === 'failed')) {
    setNotices(NO_NOTICES);
  }
  const { characters, isFit } = measure(view);
  const rules = useGroupRules(request);
  const isHeld = rules.isAsking || rules.unread !== '';
  const isSame = request.kind === 'edit' && (!view.hasChanged || view.other !== null);
  const hasPoll = pollProblem(view.options.poll) === null;
  const isReady = isFit && hasPoll && phase === 'writing' && !isHeld && !isSame;

  const discard = (): void => {
    // Read again: another tab may have written while the request was in flight.
    attachments.forget(draft.view().other?.media ?? []);
    draft.remove();
  };
  const write = (text: string, isComposing: boolean): void => {
    const isTypedBehind =
      isFirstPost && !isComposing && composedFrom.current === moreStrings.prefill;
    draft.write(isTypedBehind ? afterPrefill(text, moreStrings.prefill) : text);
    if (!isComposing) composedFrom.current = draft.view().text;
  };
  const send = async (): Promise<void> => {
    if (!isReady || reminder.stopsPost()) return;
    setNotices(NO_NOTICES);
    const isUploading = media.items.some(({ state }) => isInProgress(state));
    setPhase(isUploading ? 'uploading' : 'sending');
    if (!(await uploaded())) return setPhase('writing');
    setPhase('sending');
    const sent = draft.view();
    const { text, isSensitive } = sent;
    const images = outgoingMedia(attachments);
    const written = draft.written();
    const outgoing = { text, isSensitive, images, openGraph: link.view(), draft: written };
    const result = await sendPost(page, request, outgoing);
    if (result.kind === 'changed' && request.kind === 'edit') await offerCurrent(request.post.id);
    setPhase('writing');
    settle(result, sent, written);
  };
  async function offerCurrent(id: string): Promise<void> {
    await page
      .part(createLoading)
      .loadPosts([id])
      .catch(() => undefined);
    const post = page.part(createEntities).posts.get(id);
    if (post) draft.offer(editedText(post), editedPost(post));
    // The texts are the same, or the current one could not be loaded.
    if (draft.view().other === null) {
      setNotices({ ...NO_NOTICES, notice: moreStrings.changedMeanwhile });
    }
  }
  async function uploaded(): Promise<boolean> {
    const { signal } = (waiting.current = new AbortController());
    const isDone = await waitForUploads(attachments, signal);
    if (signal.aborted) return false;
    setNotices({ ...NO_NOTICES, mediaNotice: isDone ? null : mediaStrings.uploadStopped });
    return isDone && measure(draft.view()).isFit;
  }
  function settle(result: SendResult, sent: DraftView, written: Draft): void {
    if (result.kind === 'changed') return;
    if (result.kind === 'restricted') {
      close();
      page.part(createTimeout).tellRefusal(result.error);
      return;
    }
    if (result.kind === 'failed') {
      const { message, isAboutMedia, isGone } = result;
      if (result.isPublished) draft.choose({ scheduledUlid: null });
      if (isAboutMedia) attachments.check();
      setNotices({
        notice: isAboutMedia ? null : message,
        isHopeless: isGone,
        mediaNotice: isAboutMedia ? message : null,
      });
      return;
    }
    if (request.kind === 'edit') showEdit(page, request.post.id, written, result);
    else if (result.kind === 'sent')
      addPostToLists(page, result.post, parentOf(request), isFirstPost);
    if (hasNewContent(sent, draft.view())) {
      setNotices({ ...NO_NOTICES, notice: moreStrings.sentEarlier });
      return;
    }
    discard();
    tellSent(page, request, result, written);
    close();
  }
  /** A composer that was opened later must stay open. */
  function close(): void {
    if (isOpen.current) onClose();
  }
  return {
    draftId,
    draft,
    view,
    attachments,
    media,
    link,
    openGraph,
    characters,
    phase,
    isReady,
    isFirstPost,
    rules,
    reminder,
    ...notices,
    write,
    send,
    stopWaiting,
    discard,
    mediaNotice: tooLongDescription(view) ?? notices.mediaNotice,
    percent: percentOf(media.items.map(({ state }) => state)),
  };
}

function parentOf(request: ComposerRequest): string | null {
  const isComment = request.kind === 'comment' || request.kind === 'reply';
  return isComment ? request.parent.id : null;
}

function tellSent(page: Page, { kind }: ComposerRequest, result: SendResult, written: Draft): void {
  if (result.kind === 'scheduled') return tellScheduled(page, result.at);
  if (result.kind !== 'sent') return showToast(PENDING_TEXT);
  const undo = {
    label: moreStrings.undo,
    onPress: () => void undoPost(page, result.post, written),
  };
  showToast(SENT_TEXTS[kind], kind === 'edit' ? {} : { action: undo, ms: UNDO_MS });
}

/** Milliseconds for which a new post can be undone. */
const UNDO_MS = 5000;

const SENT_TEXTS: Record<ComposerRequest['kind'], string> = {
  post: moreStrings.posted,
  quote: moreStrings.quoted,
  comment: moreStrings.commented,
  reply: moreStrings.commented,
  edit: moreStrings.edited,
};

/** Whether the draft now differs from what was sent, because another tab may have written. */
function hasNewContent(sent: DraftView, { text, isSensitive, media }: DraftView): boolean {
  if (isBlank(text) && media.length === 0) return false;
  const isSame = text === sent.text && isSensitive === sent.isSensitive;
  return !isSame || !isSameMedia(media, sent.media);
}

function tooLongDescription({ media }: DraftView): string | null {
  const found = media.find(({ description }) =>
    tooLongMessage(description, LIMITS.descriptionCharacters),
  );
  return found ? mediaStrings.descriptionTooLong(found.name) : null;
}

function measure(view: DraftView): { characters: number; isFit: boolean } {
  const { text, media } = view;
  const body = normaliseBody(text);
  const characters = countCodePoints(body);
  const isEmpty = isBlank(body) && media.length === 0;
  const isShort = characters <= LIMITS.bodyCodePoints && tooLongDescription(view) === null;
  return { characters, isFit: !isEmpty && isShort };
}
