import type { Page } from '#web/data/page/page.ts';
import { takenAlong } from './taken-along.ts';

export async function requestLink({ api }: Page, email: string): Promise<void> {
  await api('POST /magicLink', { body: { email, ...takenAlong() } });
}
