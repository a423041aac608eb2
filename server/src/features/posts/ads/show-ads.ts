import type { Ad } from '@rookery/contract/admin/content/ad.ts';
import type { AdState } from '@rookery/contract/kernel/ad-states.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Static } from 'typebox';
import { Refusal } from '#src/kernel/refusal.ts';
import { findAd, listAds, type AdRow } from './ads.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type View = Static<typeof Ad>;

export async function showAds(
  { db, clock }: Pick<PostsParts, 'clock' | 'db'>,
  range: { before: number; limit: number },
): Promise<{ seq: number; view: View }[]> {
  const now = clock.now();
  return (await listAds(db, range)).map((row) => ({ seq: row.seq, view: viewOf(row, now) }));
}

export async function showAd(
  { db, clock }: Pick<PostsParts, 'clock' | 'db'>,
  id: string,
): Promise<View> {
  const row = await findAd(db, id);
  if (!row) throw new Refusal('not_found');
  return viewOf(row, clock.now());
}

function viewOf(row: AdRow, now: Date): View {
  return {
    ulid: uuidToUlid(row.id),
    name: row.name,
    body: row.body,
    openGraph: row.openGraph,
    madeBy: row.madeBy,
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: stateOf(row, now),
  };
}

function stateOf({ endedAt, endsAt }: AdRow, now: Date): AdState {
  if (endedAt) return 'ended';
  return endsAt > now ? 'running' : 'over';
}
