import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';

import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import type { IdPage } from './list-pages.ts';
import { moreStrings } from './more-strings.ts';

/** A page of the moderation feed, each post with what it was reported for. @throws ApiError */
export async function fetchViolationsPage(
  { api, part }: Page,
  cursor: string | undefined,
  limit: number,
  signal?: AbortSignal,
): Promise<IdPage> {
  const page = await api('POST /moderation/posts/violations', { body: { cursor, limit }, signal });
  part(createEntities).putPosts(page.data);
  const ids = page.data.map((post) => post.id);
  return { ids, next: page.next_cursor, labels: await reportsOf(api, ids, signal) };
}

async function reportsOf(
  api: Page['api'],
  ulids: string[],
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (ulids.length === 0) return {};
  try {
    const { violations } = await api('POST /posts/mapViolations', { body: { ulids }, signal });
    return Object.fromEntries(violations.map((entry) => [entry.ulid, reportLine(entry)]));
  } catch (error) {
    // The posts are what is decided about; they show without their counts.
    console.warn('The reports of these posts could not be loaded.', error);
    return {};
  }
}

/** 'Reported for: Threats 2, Bot and Spam 1', the most reported first. */
export function reportLine({ violations }: Pick<ViolationEntry, 'violations'>): string {
  const reasons = violations
    .toSorted((a, b) => b.count - a.count)
    .map(({ name, count }) => `${labelOf(name)} ${count}`);
  return reasons.length === 0
    ? moreStrings.reported
    : `${moreStrings.reportedFor} ${reasons.join(', ')}`;
}

function labelOf(name: string): string {
  return name in VIOLATIONS ? VIOLATIONS[name as keyof typeof VIOLATIONS].label : name;
}
