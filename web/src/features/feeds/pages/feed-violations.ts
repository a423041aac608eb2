import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';

import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { followDecisions } from './follow-decisions.part.ts';
import type { IdPage } from './list-pages.ts';
import { moreStrings } from './more-strings.ts';
import { isStillListed } from './still-listed.ts';
import { violationEntryKey } from './violation-entries.part.ts';

/** A page of the moderation feed, with the reports of each post. @throws ApiError */
export async function fetchViolationsPage(
  page: Page,
  cursor: string | undefined,
  limit: number,
  signal?: AbortSignal,
): Promise<IdPage> {
  const body = { cursor, limit };
  page.part(followDecisions);
  const entities = page.part(createEntities);
  const askedAt = page.clock.now();
  const found = await page.api('POST /moderation/posts/violations', { body, signal });
  entities.putPosts(found.data, askedAt);
  const ids = found.data.map((post) => post.id);
  const labels = await reportsOf(page, ids, signal);
  const waiting = ids.filter((id) => isStillListed(entities, id, askedAt, 'violations'));
  return { ids: waiting, next: found.next_cursor, labels };
}

async function reportsOf(
  { api, lists, clock }: Page,
  ulids: string[],
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (ulids.length === 0) return {};
  const askedAt = clock.now();
  try {
    const { violations } = await api('POST /posts/mapViolations', { body: { ulids }, signal });
    for (const entry of violations) {
      const key = violationEntryKey(entry.ulid);
      const held = lists.getQueryState(key);
      // Skip reports that were loaded separately since the request, and stale reports, which reload
      // separately.
      if (held && (held.isInvalidated || held.dataUpdatedAt > askedAt)) continue;
      lists.setQueryData(key, entry, { updatedAt: askedAt });
    }
    return Object.fromEntries(violations.map((entry) => [entry.ulid, reportLine(entry)]));
  } catch (error) {
    console.warn('The reports of these posts could not be loaded.', error);
    return {};
  }
}

/** For example 'Reported for: Threats (2), Bot and Spam (1)', most reported first. */
export function reportLine({
  violations,
  heldFor,
}: Pick<ViolationEntry, 'violations' | 'heldFor'>): string {
  const reasons = violations
    .toSorted((a, b) => b.count - a.count)
    .map(({ name, count }) => `${labelOf(name)} (${count})`);
  if (reasons.length === 0 && heldFor !== null) return moreStrings.held;
  return reasons.length === 0
    ? moreStrings.reported
    : `${moreStrings.reportedFor} ${reasons.join(', ')}`;
}

function labelOf(name: string): string {
  return name in VIOLATIONS ? VIOLATIONS[name as keyof typeof VIOLATIONS].label : name;
}
