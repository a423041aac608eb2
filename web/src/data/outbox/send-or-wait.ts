import type { CallKey, Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';

import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { createOutbox } from './outbox.part.ts';
import type { Input, Order } from './outbox.ts';

export const WAITS = 'No connection. This will be sent when you are back online.';

/**
 * Sends what the member asked for. Without an answer it waits in the outbox, and a toast says so.
 * @returns the answer; null when it waits. @throws ApiError when the server refused it
 */
export async function sendOrWait<K extends CallKey>(
  page: Page,
  call: K,
  input: Input<K>,
  order: Order,
): Promise<Answer<Calls[K]> | null> {
  const sent = await page.part(createOutbox).send(call, input, order);
  // An empty answer is one too.
  if (sent.state === 'sent') return sent.answer ?? ({} as Answer<Calls[K]>);
  showToast(WAITS);
  return null;
}
