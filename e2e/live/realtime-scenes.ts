import type { Locator, Page } from 'playwright-core';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, type VisitOptions } from '../harness/community.ts';
import { type RealtimeNetwork, controlRealtimeNetwork } from '../harness/realtime-network.ts';

export const longTimeout = { timeout: 30_000 };
export const feed = (page: Page): Locator => page.getByRole('feed');
export const first = (page: Page): Locator => feed(page).getByRole('article').first();
export const pill = (page: Page, label = 'New Post'): Locator =>
  page.getByRole('button', { name: label, exact: true });
export const commentButton = (page: Page, id: string): Locator =>
  page.locator(`[role=feed] [data-post="${id}"] [data-act="comment"]`);

interface Opened {
  page: Page;
  wire: RealtimeNetwork;
  calls: string[];
  answered: string[];
}

interface OpenOptions extends VisitOptions {
  path?: string;
  isCut?: boolean;
  hasClock?: boolean;
}

export async function openFeed(
  community: Community,
  member: TestMember,
  { path = '/feed', isCut, hasClock, ...options }: OpenOptions = {},
): Promise<Opened> {
  const { page, calls } = await community.visit({ as: member, viewport: PHONE, ...options });
  const wire = await controlRealtimeNetwork(page, { isCut });
  const answered: string[] = [];
  page.on('requestfinished', (request) => {
    answered.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  if (hasClock) await page.clock.install();
  await page.goto(path);
  await first(page).waitFor();
  return { page, wire, calls, answered };
}

export const countCalls = (calls: string[], wanted: string): number =>
  calls.filter((call) => call === wanted).length;
