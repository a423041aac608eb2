import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, writePost } from '../harness/community.ts';

let people = 0;

export const REASON = 'Nobody threatens anybody here.';

export async function someone(community: Community): Promise<TestMember> {
  const member = await community.server.signUp(`member${++people}`);
  await writePost(member, `${member.username} was here`);
  return member;
}

export async function restrict(
  watcher: TestMember,
  member: TestMember,
  body = 'Burn it all down',
): Promise<string> {
  const id = await writePost(member, body);
  const reply = await watcher.api('POST', '/moderation/post/action/removeContent', {
    postULID: id,
    violation: 'terrorism',
    reason: REASON,
  });
  expect(reply.status).toBe(200);
  return id;
}

export const modal = (page: Page): Locator => page.getByRole('dialog', { name: 'Account Timeout' });

export async function postFromDialog(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
}
