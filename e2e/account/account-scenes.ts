import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { strings } from '../../web/src/features/sessions/strings/account-strings.ts';
import type { Community } from '../harness/community.ts';

export async function endOtherSession(
  { server }: Community,
  member: TestMember,
  page: Page,
  press: (end: Locator) => Promise<void>,
): Promise<void> {
  const other = await server.signIn(member.email);
  await page.goto('/settings');
  const section = page.getByRole('region', { name: strings.sessions });
  await section.getByText(strings.current).waitFor();
  const rows = section.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().getByRole('button').count()).toBe(0);
  await press(rows.nth(1).getByRole('button'));
  await page.getByText(strings.ended).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  expect((await other.api('GET', '/test/probe')).status).toBe(401);
  expect((await member.api('GET', '/test/probe')).status).toBe(200);
}
