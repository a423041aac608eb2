import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import type { Page } from '#web/data/page/page.ts';

import type { MessageWindow } from './message-window.ts';

const KEPT_MOST = 100;
/** The cursor of a cut page: older messages exist, but can't be requested from here. */
const CUT = '';

const keyOf = (chatId: string): readonly string[] => ['messages', chatId];

export function keepMessages({ lists }: Page, chatId: string, window: MessageWindow | null): void {
  lists.setQueryData<MessageWindow | null>(keyOf(chatId), window && shortened(window));
}

export async function keptMessages({ part }: Page, chatId: string): Promise<MessageWindow | null> {
  const kept = await part(createOfflineAccess).askOffline(
    (offline) => offline.readWhole(keyOf(chatId)) as Promise<MessageWindow | null>,
  );
  // The stored end counts as the newest until the server responds.
  return kept && { ...kept, isAtEnd: true };
}

function shortened(window: MessageWindow): MessageWindow {
  const messages = window.messages.slice(-KEPT_MOST);
  const isCut = messages.length < window.messages.length;
  return { ...window, messages, older: isCut ? CUT : window.older };
}
