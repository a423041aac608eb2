import type { Locator, Page } from 'playwright-core';

import { signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity, writePost } from '../harness/community.ts';
import { watchToasts } from '../harness/element-lifetimes.ts';

let people = 0;

export const REASON = 'Nobody threatens anybody here.';
export const MODERATED_TEXT = /^Violation moderated successfully(?:Undo)?$/;

export interface Desk {
  community: Community;
  watcher: TestMember;
  other: TestMember;
  reporter: TestMember;
  reader: TestMember;
}

export async function openDesk(): Promise<Desk> {
  const community = await startCommunity();
  const { server } = community;
  const [watcher, other] = [
    await signUpWith(server, 'watcher', 'moderator'),
    await signUpWith(server, 'other', 'moderator'),
  ];
  const [reader, reporter] = [await server.signUp('reader'), await server.signUp('reporter')];
  return { community, watcher, other, reporter, reader };
}

export async function clearQueue({ other }: Desk): Promise<void> {
  const { body } = await other.api('POST', '/moderation/posts/violations', {});
  for (const { id } of body.data as { id: string }[]) {
    await other.api('DELETE', '/moderation/post/flag', { postULID: id });
    const granted = { postULID: id, reason: REASON };
    await other.api('POST', '/moderation/post/action/removeViolation', granted);
  }
}

/** Signs up a new author for each post. Points for an earlier post would restrict its author. */
export const newAuthor = ({ community }: Desk): Promise<TestMember> =>
  community.server.signUp(`author${++people}`);

export async function report(
  desk: Desk,
  body: string,
  violationType = 'spam',
  author?: TestMember,
): Promise<string> {
  const id = await writePost(author ?? (await newAuthor(desk)), body);
  await desk.reporter.api('PUT', '/posts/flag', { ulid: id, violationType });
  return id;
}

export async function isVisibleToReader({ reader }: Desk, id: string): Promise<boolean> {
  const { body } = await reader.api('POST', '/posts/map', { ulids: [id] });
  const [post] = body.data as { isHidden: boolean }[];
  return post !== undefined && !post.isHidden;
}

export async function openQueue(
  { community, watcher }: Desk,
  as = watcher,
): Promise<{ page: Page; sent: { path: string; method: string; body: unknown }[] }> {
  const { page } = await community.visit({ as });
  await watchToasts(page);
  const sent: { path: string; method: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/v3/moderation/post/') || path.endsWith('/looking')) return;
    sent.push({ path, method: request.method(), body: request.postDataJSON() });
  });
  await page.goto('/violations');
  return { page, sent };
}

export const row = (page: Page, text: string): Locator =>
  page.getByRole('feed').locator('[data-row]').filter({ hasText: text });
export const violationOption = (tool: Locator, name: string): Locator =>
  tool.getByRole('radio', { name: new RegExp(`^${name}`) });
export const waitForRowRemoved = (page: Page, text: string): Promise<void> =>
  row(page, text).waitFor({ state: 'detached' });
