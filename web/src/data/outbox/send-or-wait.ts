import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';

import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import type { OutboxCall } from './outbox-calls.ts';
import { createOutbox } from './outbox.part.ts';
import type { OutboxInput, SendOptions } from './outbox.ts';

export const PENDING_TEXT = 'No connection. This will be sent when you are back online.';

/**
 * Sends a request. Without a response it stays in the outbox, and a toast says so.
 * @returns the response; null while it is pending. @throws ApiError when the server refuses it
 */
export async function sendOrWait<K extends OutboxCall>(
  page: Page,
  call: K,
  input: OutboxInput<K>,
  order: SendOptions,
): Promise<Answer<Calls[K]> | null> {
  const sent = await page.part(createOutbox).send(call, input, order);
  // A response without a body counts too.
  if (sent.state === 'sent') return sent.answer ?? ({} as Answer<Calls[K]>);
  showToast(PENDING_TEXT);
  return null;
}
