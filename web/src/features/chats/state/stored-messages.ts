import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import type { Page } from '#web/data/page/page.ts';

import type { MessageWindow } from './message-window.ts';

const MAX_STORED_MESSAGES = 100;
/** The cursor of a cut page: older messages exist, but can't be requested from here. */
const CUT_CURSOR = '';

const keyOf = (chatId: string): readonly string[] => ['messages', chatId];

export function storeMessages({ lists }: Page, chatId: string, window: MessageWindow | null): void {
  lists.setQueryData<MessageWindow | null>(keyOf(chatId), window && truncateWindow(window));
}

export async function readStoredMessages(
  { part }: Page,
  chatId: string,
): Promise<MessageWindow | null> {
  const kept = await part(createOfflineAccess).askOffline(
    (offline) => offline.readWhole(keyOf(chatId)) as Promise<MessageWindow | null>,
  );
  // The stored end counts as the newest until the server responds.
  return kept && { ...kept, isAtEnd: true };
}

function truncateWindow(window: MessageWindow): MessageWindow {
  const messages = window.messages.slice(-MAX_STORED_MESSAGES);
  const isCut = messages.length < window.messages.length;
  return { ...window, messages, older: isCut ? CUT_CURSOR : window.older };
}
