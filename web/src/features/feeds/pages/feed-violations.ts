import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';

import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import type { IdPage } from './list-pages.ts';
import { moreStrings } from './more-strings.ts';
import { violationEntryKey } from './violation-entries.part.ts';

/** A page of the moderation feed, each post with what it was reported for. @throws ApiError */
export async function fetchViolationsPage(
  page: Page,
  cursor: string | undefined,
  limit: number,
  signal?: AbortSignal,
): Promise<IdPage> {
  const body = { cursor, limit };
  const askedAt = page.clock.now();
  const found = await page.api('POST /moderation/posts/violations', { body, signal });
  page.part(createEntities).putPosts(found.data, askedAt);
  const ids = found.data.map((post) => post.id);
  return { ids, next: found.next_cursor, labels: await reportsOf(page, ids, signal) };
}

async function reportsOf(
  { api, lists }: Page,
  ulids: string[],
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (ulids.length === 0) return {};
  try {
    const { violations } = await api('POST /posts/mapViolations', { body: { ulids }, signal });
    for (const entry of violations) lists.setQueryData(violationEntryKey(entry.ulid), entry);
    return Object.fromEntries(violations.map((entry) => [entry.ulid, reportLine(entry)]));
  } catch (error) {
    // The posts are what is decided about; they show without their counts.
    console.warn('The reports of these posts could not be loaded.', error);
    return {};
  }
}

/** 'Reported for: Threats 2, Bot and Spam 1', the most reported first. */
export function reportLine({
  violations,
  heldFor,
}: Pick<ViolationEntry, 'violations' | 'heldFor'>): string {
  const reasons = violations
    .toSorted((a, b) => b.count - a.count)
    .map(({ name, count }) => `${labelOf(name)} ${count}`);
  if (reasons.length === 0 && heldFor !== null) return moreStrings.held;
  return reasons.length === 0
    ? moreStrings.reported
    : `${moreStrings.reportedFor} ${reasons.join(', ')}`;
}

function labelOf(name: string): string {
  return name in VIOLATIONS ? VIOLATIONS[name as keyof typeof VIOLATIONS].label : name;
}
