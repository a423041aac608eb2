import type { Page } from '#web/data/page/page.ts';
import { takenAlong } from './taken-along.ts';

/** Asks for the mail; what the visitor came for travels with it. @throws ApiError */
export async function requestLink({ api }: Page, email: string): Promise<void> {
  await api('POST /magicLink', { body: { email, ...takenAlong() } });
}
