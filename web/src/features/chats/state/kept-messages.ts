import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import type { Page } from '#web/data/page/page.ts';

import type { MessageWindow } from './message-window.ts';

/** Of what was read last of a chat this device keeps so many messages, the newest of them. */
const KEPT_MOST = 100;
/** Stands where a page begins that can't be asked for from here: the chat goes on above what is kept. */
const CUT = '';

const keyOf = (chatId: string): readonly string[] => ['messages', chatId];

/** Kept as all that is kept of lists: with the other answers of this page. null: nothing of it any more. */
export function keepMessages({ lists }: Page, chatId: string, window: MessageWindow | null): void {
  lists.setQueryData<MessageWindow | null>(keyOf(chatId), window && shortened(window));
}

/** What was read last of a chat, as far as this device kept it; null: nothing. */
export async function keptMessages({ part }: Page, chatId: string): Promise<MessageWindow | null> {
  const kept = await part(createOfflineAccess).askOffline(
    (offline) => offline.readWhole(keyOf(chatId)) as Promise<MessageWindow | null>,
  );
  // Nobody knows of anything newer until the server is asked.
  return kept && { ...kept, isAtEnd: true };
}

function shortened(window: MessageWindow): MessageWindow {
  const messages = window.messages.slice(-KEPT_MOST);
  const isCut = messages.length < window.messages.length;
  return { ...window, messages, older: isCut ? CUT : window.older };
}
