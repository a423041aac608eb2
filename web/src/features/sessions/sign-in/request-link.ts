import type { Page } from '#web/data/page/page.ts';
import { takenAlong } from './taken-along.ts';

/** Requests the mail and sends the visitor’s intent along. @throws ApiError */
export async function requestLink({ api }: Page, email: string): Promise<void> {
  await api('POST /magicLink', { body: { email, ...takenAlong() } });
}
