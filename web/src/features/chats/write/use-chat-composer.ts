import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints, isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';

import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import {
  type Attachments,
  type AttachmentsView,
  isInProgress,
  percentOf,
  waitForUploads,
} from '#web/features/media/public.ts';
import {
  createDraftSession,
  type DraftSession,
  type DraftView,
  useAttachments,
} from '#web/features/posts/drafts/public.ts';

import { chatDraftId } from '#web/features/chats/state/chat-draft.ts';
import { createMessages } from '#web/features/chats/state/messages.part.ts';
import { createSending } from '#web/features/chats/state/sending.part.ts';
import { createTyping } from '#web/features/chats/state/typing.part.ts';

export interface ChatComposerModel {
  draft: DraftSession;
  view: DraftView;
  attachments: Attachments;
  media: AttachmentsView;
  /** Characters left; negative when the text is too long. */
  left: number;
  isReady: boolean;
  isWaiting: boolean;
  percent: number;
  write(text: string): void;
  send(): Promise<boolean>;
}

/** Manages a chat draft. Every keystroke saves it. A queue that survives a closed tab sends it. */
export function useChatComposer(chat: Chat, member: string): ChatComposerModel {
  const page = usePage();
  const [{ draft, files }] = useState(() => openChatDraft(page, chat.id, member));
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  const [attachments, media] = useAttachments(chatDraftId(chat.id), draft, files);
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => draft.end(), [draft]);
  useEffect(() => () => waiting.current?.abort(), []);

  const body = normaliseBody(view.text);
  const left = LIMITS.messageCodePoints - countCodePoints(body);
  const isEmpty = isBlank(body) && view.media.length === 0;
  const isReady = !isEmpty && left >= 0 && !isWaiting;

  const uploaded = async (): Promise<boolean> => {
    if (!media.items.some(({ state }) => isInProgress(state))) {
      return !media.items.some(({ state }) => state.kind === 'failed');
    }
    setWaiting(true);
    const { signal } = (waiting.current = new AbortController());
    const isDone = await waitForUploads(attachments, signal);
    setWaiting(false);
    return isDone && !signal.aborted;
  };
  const send = async (): Promise<boolean> => {
    if (!isReady || !(await uploaded())) return false;
    const { text, media: sent, originalPostId, other } = draft.view();
    page.part(createSending).send({
      chatId: chat.id,
      body: normaliseBody(text).trim(),
      media: sent,
      replyTo: originalPostId,
    });
    attachments.forget(other?.media ?? []);
    draft.clear();
    return true;
  };
  return {
    draft,
    view,
    attachments,
    media,
    left,
    isReady,
    isWaiting,
    percent: percentOf(media.items.map(({ state }) => state)),
    write(text) {
      draft.write(text);
      if (text.trim() !== '' && chat.state === 'open') page.part(createTyping).tell(chat.id);
    },
    send,
  };
}

function openChatDraft({ part }: Page, chatId: string, member: string) {
  const { drafts, files } = part(createOpenDrafts).draftsOf(member);
  const draft = createDraftSession({
    drafts,
    draftId: chatDraftId(chatId),
    originalPostId: null,
    postType: 'POST',
    prefill: '',
    now: () => Date.now(),
    newUlid: () => makeUlid(Date.now()),
  });
  return { draft, files };
}

export function useLoadedMessage(chatId: string, ulid: string | null): Message | null {
  return useStore(
    usePart(createMessages).chat(chatId).view,
    ({ window }) => window?.messages.find((message) => message.ulid === ulid) ?? null,
  );
}
