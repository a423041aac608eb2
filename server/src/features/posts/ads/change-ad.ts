import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  countCodePoints,
  findEntities,
  isBlank,
  normaliseBody,
} from '@rookery/contract/kernel/text.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { Transaction } from 'kysely';
import { adPreview } from '#src/features/posts/read/open-graph.ts';
import { detectLanguage } from '#src/features/posts/write/detect-language.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { mayAdminister, mayMakeAds } from '#src/features/users/roles/public.ts';
import type { Outside } from '#src/kernel/outside.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { findAd, insertAd, listRunningAds, lockAds, setAdEnded, type AdRow } from './ads.store.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<PostsParts, 'clock' | 'config' | 'db' | 'linkPreviews' | 'previewImages'>;
type Actor = Pick<Caller, 'userId' | 'badges'>;

export interface AdDraft {
  name: string;
  body: string;
  url: string;
  days: number;
}

const ADS_DISABLED = 'Ads are turned off.';
const TOO_MANY_RUNNING_ADS = `${LIMITS.adsAtOnce} ads are already running. End one of them first.`;
const INVALID_URL = 'This must be a web address that starts with https:// or http://.';

export async function makeAd(
  deps: Parts,
  { userId: actorId, badges }: Actor,
  draft: AdDraft,
  outside: Outside,
): Promise<string> {
  if (!mayMakeAds(badges)) throw new Refusal('forbidden');
  const { db, clock, config } = deps;
  if (!config.ads) throw new Refusal('conflict', ADS_DISABLED);
  const name = normaliseField(draft.name, 'name', LIMITS.adNameCharacters).replaceAll(/\s+/g, ' ');
  const body = normaliseField(draft.body, 'body', LIMITS.adBodyCodePoints);
  const openGraph = await resolveLinkCard(deps, actorId, normaliseBody(draft.url).trim(), outside);
  const now = clock.now();
  const id = recordResult(ulidToUuid(makeUlid(now.getTime())));
  const endsAt = new Date(now.getTime() + draft.days * DAY_MS);
  await transact(db, async (tx) => {
    await refuseTooManyAds(tx, now);
    await insertAd(tx, {
      id,
      name,
      body,
      language: detectLanguage(body, findEntities(body)),
      openGraph,
      madeBy: actorId,
      createdAt: now,
      endsAt,
    });
    const details = { ad: id, name, url: openGraph.url, days: draft.days };
    await recordAudit(tx, { at: now, actorId, action: 'ad.make', details });
  });
  return id;
}

export async function endAd(
  deps: Pick<PostsParts, 'clock' | 'config' | 'db'>,
  { userId: actorId, badges }: Actor,
  id: string,
): Promise<boolean> {
  if (!mayAdminister(badges)) throw new Refusal('forbidden');
  const now = deps.clock.now();
  return transact(deps.db, async (tx) => {
    const { name } = await findAdOrRefuse(tx, id);
    if (!(await setAdEnded(tx, id, now))) return false;
    await recordAudit(tx, { at: now, actorId, action: 'ad.end', details: { ad: id, name } });
    return true;
  });
}

export async function resumeAd(
  { db, clock, config }: Pick<PostsParts, 'clock' | 'config' | 'db'>,
  { userId: actorId, badges }: Actor,
  id: string,
): Promise<boolean> {
  if (!mayMakeAds(badges)) throw new Refusal('forbidden');
  if (!config.ads) throw new Refusal('conflict', ADS_DISABLED);
  const now = clock.now();
  return transact(db, async (tx) => {
    const { name, endsAt } = await findAdOrRefuse(tx, id);
    await refuseTooManyAds(tx, now);
    if (endsAt <= now || !(await setAdEnded(tx, id, null))) return false;
    await recordAudit(tx, { at: now, actorId, action: 'ad.resume', details: { ad: id, name } });
    return true;
  });
}

/** Locks out other ads until the transaction ends. @throws Refusal at the limit of running ads */
async function refuseTooManyAds(tx: Transaction<Schema>, now: Date): Promise<void> {
  await lockAds(tx);
  const running = await listRunningAds(tx, now, LIMITS.adsAtOnce);
  if (running.length >= LIMITS.adsAtOnce) throw new Refusal('conflict', TOO_MANY_RUNNING_ADS);
}

async function findAdOrRefuse(tx: Transaction<Schema>, id: string): Promise<AdRow> {
  const ad = await findAd(tx, id);
  if (!ad) throw new Refusal('not_found');
  return ad;
}

async function resolveLinkCard(
  { linkPreviews, previewImages }: Parts,
  actorId: string,
  url: string,
  outside: Outside,
): Promise<OpenGraph> {
  const [link, ...others] = findEntities(url);
  // Reject addresses that would not be a link in a post: scripts, user names before a host, direction
  // marks.
  const isLink = link?.kind === 'link' && link.value === url && others.length === 0;
  if (!isLink) throw invalid({ url: INVALID_URL });
  const said = await linkPreviews.find(url, actorId, outside);
  const draft = { title: '', description: '', image: null, ...said, url };
  const openGraph = await adPreview(previewImages, draft, [link]);
  if (!openGraph) throw invalid({ url: INVALID_URL });
  return openGraph;
}

function normaliseField(given: string, field: string, most: number): string {
  const text = normaliseBody(given).trim();
  if (isBlank(text)) throw invalid({ [field]: 'This is required.' });
  if (countCodePoints(text) > most)
    throw invalid({ [field]: `This can have at most ${most} characters.` });
  return text;
}
