import { itemOf, loadMedia, mediaFacts } from '#src/features/media/record/public.ts';
import { isReadElsewhere, type Withheld } from '#src/features/media/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { chatFacts } from '#src/features/chats/record/chats.facts.ts';
import { listWaitingMessages, lockMediaOf, writeMessageImages } from './change.store.ts';
import { changeOf } from './change-message.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

type Parts = Pick<ChatsParts, 'chats' | 'config' | 'db' | 'facts' | 'jobs' | 'storage'>;

export function settleMessages(deps: Parts): void {
  const { facts, db } = deps;
  for (const kind of [mediaFacts.settled, mediaFacts.retried]) {
    facts.once(kind, 'settle-messages', async ({ payload }) => {
      for (const id of await listWaitingMessages(db, payload.mediaId)) {
        // oxlint-disable-next-line no-await-in-loop -- few messages, each locked for itself
        await settleMessage(deps, id);
      }
    });
  }
  facts.once(chatFacts.sent, 'settle-messages', async ({ payload }) => {
    if (payload.hasUploads) await settleMessage(deps, payload.messageId);
  });
  facts.once(chatFacts.returned, 'settle-returned-messages', ({ payload }) =>
    settleMessage(deps, payload.messageId),
  );
}

async function settleMessage(deps: Parts, messageId: string): Promise<void> {
  const mediaIds = await commit(deps, async (tx, tell) => {
    const message = await lockMediaOf(tx, messageId);
    const chat = message && (await deps.chats.get(message.chatId));
    if (!message || !chat) return [];
    const uploads = await loadMedia(
      tx,
      message.mediaIds.filter((id) => id !== null),
    );
    const isProcessing = [...uploads.values()].some(({ state }) => state === 'processing');
    const images = message.images.map((image, at) => {
      const upload = uploads.get(message.mediaIds[at] ?? '');
      return upload ? itemOf(upload, image.description) : image;
    });
    await writeMessageImages(tx, messageId, images, isProcessing);
    const told = { messageId, authorId: message.authorId, isDeleted: false };
    tell(chatFacts.messageChanged, changeOf(chat, told));
    return isProcessing ? [] : [...uploads.keys()];
  });
  // Withholds the files from public addresses, because only members of the chat may read them.
  if (mediaIds.length > 0 && isReadElsewhere(deps)) {
    const withheld: Withheld = { mediaIds };
    await deps.jobs.add(deps.db, 'withhold-media', withheld);
  }
}
