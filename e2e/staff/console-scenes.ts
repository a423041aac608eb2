import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { atConsole } from '../../server/test/console.ts';
import type { TestMember } from '../../server/test/server.ts';
import type { Community } from '../harness/community.ts';

export const SECTIONS = [
  'Overview',
  'Members',
  'Ban appeals',
  'Feedback',
  'Groups',
  'Invitations',
  'Invite links',
  'Ads',
  'Word filters',
  'Rules and privacy policy',
  'Transparency',
  'Types',
  'Audit log',
] as const;

export const REASON_LABEL = 'Reason (the member can see this)';

export async function confirmWithReason(
  tab: Page,
  { open, title, confirm }: { open: string; title: string; confirm: string },
  reason = 'Three warnings are enough.',
): Promise<void> {
  await tab.getByRole('button', { name: open, exact: true }).click();
  const dialog = tab.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

export const banOf = (name: string) => ({
  open: 'Ban…',
  title: `Ban @${name}?`,
  confirm: 'Ban',
});

export const badgeOf = (badge: string, name: string) => ({
  open: badge,
  title: `Give @${name} the badge “${badge}”?`,
  confirm: 'Give badge',
});

export async function openConsole(page: Page, as: TestMember): Promise<void> {
  const status = await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch('/v3/admin/login', { method: 'POST', headers })).status;
  }, as.accessToken);
  expect(status).toBe(200);
}

export function watchBanCalls(tab: Page): string[] {
  const calls: string[] = [];
  tab.on('request', (request) => {
    if (request.url().endsWith('/ban')) calls.push(request.method());
  });
  return calls;
}

export async function saveRules(
  { server }: Community,
  chief: TestMember,
  body: string,
): Promise<number> {
  const by = await atConsole(server, chief);
  const { texts } = (await chief.api('GET', '/policies')).body.data;
  const basedOn = texts.find((text: { kind: string }) => text.kind === 'rules').version;
  const reply = await by('POST', '/policies', { kind: 'rules', body, asksAnew: false, basedOn });
  expect(reply.status).toBe(200);
  return reply.body.data.version;
}
