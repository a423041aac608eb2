import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import type { Community, Visit } from '../harness/community.ts';
import { watchToasts } from '../harness/element-lifetimes.ts';

export async function react(
  member: TestMember | undefined,
  ulid: string,
  reaction: string,
): Promise<void> {
  const reply = await member?.api('PUT', '/post/reaction', { ulid, reaction });
  expect(reply?.status).toBe(200);
}

export const card = (page: Page, id: string): Locator =>
  page.locator(`main article[data-post="${id}"]`).first();
export const button = (page: Page, id: string): Locator =>
  card(page, id).getByRole('button', { name: /^(React|Change reaction)/ });
export const chip = (page: Page, id: string, name: string): Locator =>
  card(page, id).getByRole('button', { name });
export const chips = (page: Page, id: string): Promise<(string | null)[]> =>
  card(page, id)
    .locator('[data-act=react][aria-pressed][data-hold=reactors]:not([aria-label^=React])')
    .evaluateAll((all) => all.map((each) => each.ariaLabel));
export const picker = (page: Page): Locator => page.getByRole('menu', { name: 'Reactions' });
export const choice = (page: Page, name: string): Locator =>
  picker(page).getByRole('menuitemcheckbox', { name, exact: true });
export const choices = (page: Page): Promise<(string | null)[]> =>
  picker(page)
    .getByRole('menuitemcheckbox')
    .evaluateAll((all) => all.map((each) => each.ariaLabel));

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((one) => one === document.activeElement);

export async function visitProfile(
  community: Community,
  alice: TestMember,
  id: string,
  options: object = {},
): Promise<Visit> {
  const visit = await community.visit({ as: alice, ...options });
  await watchToasts(visit.page);
  await visit.page.goto('/bob');
  await card(visit.page, id).waitFor();
  return visit;
}

export const reactionCalls = ({ calls }: Visit): string[] =>
  calls.filter((call) => call.endsWith('/post/reaction')).map((call) => call.split(' ')[0] ?? '');
