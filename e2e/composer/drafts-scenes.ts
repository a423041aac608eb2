import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, type Visit, type VisitOptions, writePost } from '../harness/community.ts';

export const postButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true });

export async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create a post' }).click();
  const text = page.getByPlaceholder("What's on your mind?");
  await text.waitFor();
  // The composer's key listener works only once the field has the focus.
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
  return text;
}

export async function startWriting(
  community: Community,
  alice: TestMember,
): Promise<Visit & { text: Locator }> {
  const member = await community.server.signIn(alice.email);
  const visit = await community.visit({ as: member });
  await visit.page.goto('/feed');
  return { ...visit, text: await openComposer(visit.page) };
}

export async function postsWith(community: Community, body: string): Promise<number> {
  const found = await community.server.db
    .selectFrom('posts')
    .select('id')
    .where('body', '=', body)
    .execute();
  return found.length;
}

export const draftsMark = (page: Page) => page.locator('[data-drafts]');

export async function workThroughDrafts(
  community: Community,
  ada: TestMember,
  bob: TestMember,
  viewport: VisitOptions['viewport'],
): Promise<void> {
  await writePost(ada, 'I was here before');
  const id = await writePost(bob, 'A post worth a comment');
  const { page, errors } = await community.visit({ as: ada, viewport });
  await page.goto(`/post/${id}`);
  expect(await draftsMark(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByPlaceholder('Add a comment').fill('Half a comment');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await draftsMark(page).waitFor();
  await page.goto('/feed');
  await draftsMark(page).waitFor();
  const opener = page.getByRole('button', { name: 'Create a post' });
  const described = await opener.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('1 unsent draft');

  await (await openComposer(page)).fill('A post of its own');
  await page.getByRole('button', { name: '1 draft', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Drafts' });
  await list.getByText('Half a comment').waitFor();
  await list.getByRole('button', { name: /^Comment/ }).click();
  await expect
    .poll(() => page.getByPlaceholder('Add a comment').inputValue())
    .toBe('Half a comment');
  await page.getByRole('dialog').getByText('A post worth a comment').waitFor();

  await page.getByRole('button', { name: '1 draft', exact: true }).click();
  await list.getByText('A post of its own').waitFor();
  await list.getByRole('button', { name: /^Delete draft: / }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await list.getByText('No other drafts').waitFor();
  await list.getByRole('button', { name: 'Close' }).click();
  await list.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await draftsMark(page).waitFor({ state: 'detached' });
  expect(await (await openComposer(page)).inputValue()).toBe('');
  expect(errors).toEqual([]);
}
