import { showFailureText } from '#web/data/api/show-failure.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { blockAndMuteStrings as strings } from '#web/features/relations/strings/block-and-mute-strings.ts';
import { nameOf } from './block-or-mute.part.ts';

const CALLS = {
  mute: 'PUT /profile/:name/mute/reposts',
  unmute: 'DELETE /profile/:name/mute/reposts',
} as const;

/** Feeds that are loaded already keep their reposts until they reload. */
export async function setRepostsMuted(page: Page, ulid: string, isOn: boolean): Promise<void> {
  const order = { subject: `member ${ulid}`, switch: `mute reposts ${ulid}` };
  const call = CALLS[isOn ? 'mute' : 'unmute'];
  try {
    const answer = await sendOrWait(page, call, { params: { name: ulid } }, order);
    if (!answer) return;
    page.part(createEntities).putUsers([answer.data]);
    showToast(strings.repostsDone(nameOf(page, ulid), isOn));
  } catch (error) {
    showFailureText(strings.repostsFailed, error);
  }
}
