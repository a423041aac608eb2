import type { Chat } from '@rookery/contract/chats/chat.ts';
import { useStore } from 'zustand';

import { createUnloadQuestion } from '#web/data/drafts/unload-question.part.ts';
import { browserPage } from '#web/data/page/browser-page.ts';

import { createChats } from './chats.part.ts';
import { createMessages } from './messages.part.ts';
import { createChatPresence } from './presence.part.ts';
import { createSending } from './sending.part.ts';
import { createTyping } from './typing.part.ts';

/** The chats of this tab's page. */
export const chats = browserPage.part(createChats);
export const messages = browserPage.part(createMessages);
export const sending = browserPage.part(createSending);
export const presence = browserPage.part(createChatPresence);
export const typing = browserPage.part(createTyping);

browserPage.part(createUnloadQuestion);

export function useChat(id: string | null | undefined): Chat | undefined {
  return useStore(chats.held, (held) => held[id ?? '']);
}
