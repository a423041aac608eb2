import { randomUUID } from 'node:crypto';

import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page, Request } from 'playwright-core';

import { createBus } from '../../server/src/platform/bus/bus.ts';
import type { MessageKind } from '../../server/src/platform/bus/message-kind.ts';
import { postFacts } from '../../server/src/features/posts/record/public.ts';
import type { LoggedFact } from '../../server/src/platform/facts/fact-log.ts';
import { FACTS_PUBLISHED } from '../../server/src/platform/facts/facts.ts';
import type { TestMember, TestServer } from '../../server/test/server.ts';
import { type Community, startCommunity, writePost } from '../harness/community.ts';

interface FeedOfSixty {
  community: Community;
  alice: TestMember;
  bob: TestMember;
  written: string[];
}

export async function startFeedOfSixty(): Promise<FeedOfSixty> {
  const community = await startCommunity();
  const { signUp } = community.server;
  const [alice, bob] = [await signUp('alice'), await signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  const written: string[] = [];
  for (let at = 1; at <= 60; at += 1) {
    written.unshift(await writePost(bob, `Bob writes number ${at}. ${'Some words. '.repeat(20)}`));
  }
  return { community, alice, bob, written };
}

export const card = (page: Page, id: string): Locator =>
  page.locator(`[role=feed] [data-post="${id}"]`);

export function watchRequestedIds(
  page: Page,
  path: string,
  when: 'request' | 'requestfinished' = 'request',
): string[][] {
  const calls: string[][] = [];
  const heard = (request: Request): void => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== path) return;
    calls.push((request.postDataJSON() as { ulids: string[] }).ulids);
  };
  if (when === 'request') page.on('request', heard);
  else page.on('requestfinished', heard);
  return calls;
}

/** Scrolls the window immediately, even while the page's clock is stopped. */
export const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);

export async function setProcessing(
  { db, database }: TestServer,
  id: string,
  isProcessing: boolean,
): Promise<void> {
  const uuid = ulidToUuid(id);
  await db
    .updateTable('posts')
    .set({ is_processing: isProcessing })
    .where('id', '=', uuid)
    .execute();
  const changed: LoggedFact = [randomUUID(), postFacts.changed.name, { postIds: [uuid] }];
  await publishOnBus(database, FACTS_PUBLISHED, changed);
}

export async function publishOnBus<Payload>(
  { pool }: TestServer['database'],
  kind: MessageKind<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  const log = { error: console.error, warn: console.warn };
  const bus = createBus({ pool, log });
  await bus.start();
  bus.publish(kind, payload);
  await bus.stop();
}
