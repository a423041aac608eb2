import type { Page } from '#web/data/page/page.ts';
import { signInIntentBody } from './sign-in-intent-body.ts';

export async function requestLink({ api }: Page, email: string): Promise<void> {
  await api('POST /magicLink', { body: { email, ...signInIntentBody() } });
}
