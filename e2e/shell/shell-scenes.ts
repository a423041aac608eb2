import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, writeComment, writePost } from '../harness/community.ts';

export async function fillShell({
  server,
}: Community): Promise<{ alice: TestMember; postId: string }> {
  const alice = await server.signUp('alice');
  const bob = await server.signUp('bob');
  await alice.api('PUT', '/profile/bob/follow');
  await bob.api('PUT', '/profile/alice/follow');
  for (let at = 1; at <= 20; at += 1) {
    await writePost(bob, `Bob for ever, part ${at}: @alice #weather https://example.org/${at}`);
  }
  const postId = await writePost(alice, 'A post of my own');
  for (let at = 1; at <= 14; at += 1) await writeComment(bob, postId, `Remark ${at}.`);
  return { alice, postId };
}

export const menu = (page: Page) =>
  page.getByRole('banner').filter({ has: page.getByTitle('Settings & Support') });

export async function expectMenus(page: Page, isWide: boolean, where: string): Promise<void> {
  const [shown, hidden] = [{ state: 'visible' }, { state: 'hidden' }] as const;
  const face = page.getByRole('button', { name: 'Profile: Open your menu' });
  await page.getByTitle('Settings & Support').waitFor(isWide ? shown : hidden);
  await face.waitFor(isWide ? hidden : shown);
  const overhang = (): Promise<number> =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overhang, { message: where }).toBeLessThanOrEqual(0);
}
