import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  pathOf,
  startCommunity,
  type Visit,
  writePost,
} from '../harness/community.ts';

interface GuardedCommunity {
  community: Community;
  alice: TestMember;
  bob: TestMember;
  postId: string;
}

export async function startGuarded(): Promise<GuardedCommunity> {
  const community = await startCommunity();
  const { server } = community;
  const [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
  const postId = await writePost(bob, 'A post to be found by its address');
  return { community, alice, bob, postId };
}

/** Marks the document, so that a reload or navigation is detectable. */
export async function markDocument({ page }: Visit): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

export function isDocumentMarked({ page }: Visit): Promise<boolean> {
  return page.evaluate(() => 'marked' in window);
}

export async function openMissingScreen(
  visit: Visit,
  postId: string,
  status: 403 | 404,
): Promise<void> {
  const { page } = visit;
  let isBroken = true;
  await page.route('**/assets/post-screen-*.js', (route) =>
    isBroken ? route.fulfill({ status, body: 'gone' }) : route.continue(),
  );
  await page.goto('/feed?feedType=all');
  const card = page.getByText('A post to be found by its address');
  await card.waitFor();
  await markDocument(visit);
  const opened = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith(`/post/${postId}`),
  );
  await card.click();
  await opened;
  isBroken = false;
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  expect(await isDocumentMarked(visit)).toBe(false);
  expect(pathOf(page)).toBe(`/post/${postId}`);
}

export async function openMissingModule(visit: Visit, status: 403 | 404): Promise<void> {
  const { page } = visit;
  let isBroken = true;
  await page.route('**/assets/post-menu-*.js', (route) =>
    isBroken ? route.fulfill({ status, body: 'gone' }) : route.continue(),
  );
  await page.goto(`/feed?feedType=all`);
  await markDocument(visit);
  const more = page.getByRole('button', { name: 'More', exact: true }).first();
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await more.click();
  await reloaded;
  isBroken = false;
  // Until the new page loads, the old one would take the click.
  await page.waitForFunction(() => !('marked' in window));
  await more.click();
  await page.getByRole('menuitem', { name: 'Share' }).waitFor();
  expect(await isDocumentMarked(visit)).toBe(false);
}
