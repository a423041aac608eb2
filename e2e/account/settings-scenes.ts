import type { Page } from 'playwright-core';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE } from '../harness/community.ts';

let people = 0;

export async function openSettings(
  community: Community,
  before = async (_page: Page): Promise<void> => {},
): Promise<{ page: Page; member: TestMember }> {
  people += 1;
  const member = await community.server.signUp(`chooser${people}`);
  const { page } = await community.visit({ as: member, viewport: PHONE });
  await before(page);
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Appearance' }).waitFor();
  return { page, member };
}

export async function fetchSettings(member: TestMember): Promise<Record<string, string>> {
  const { body } = await member.api('GET', '/user/settings');
  const pairs = body.data as { name: string; value: string }[];
  return Object.fromEntries(pairs.map(({ name, value }) => [name, value]));
}

export async function mailedCode(
  community: Community,
  email: string,
  subject: string,
): Promise<string> {
  const { text = '' } = await community.server.mail.to(email, 1, subject);
  return /: (\d{6})\b/.exec(text)?.[1] ?? '';
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
