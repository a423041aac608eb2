import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { AD_ENGAGEMENT, adView } from './ad-view.ts';
import { findAd, findRunningAds, listRunningAds } from './ads.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * Ads for members. There are none if ads are turned off. Each call reads the database, so that an ended ad
 * disappears immediately.
 */
export interface Ads {
  running(): Promise<Post[]>;
  amongPosts(ulids: readonly string[], found: readonly Post[]): Promise<Post[]>;
  amongCounts(
    ulids: readonly string[],
    found: Readonly<Record<string, EngagementOfPost>>,
  ): Promise<Record<string, EngagementOfPost>>;
  /** An ad's id is reserved for good. Throws 409 for a post with the id of a running or ended ad. */
  refuseTaken(id: string): Promise<void>;
}

export function createAds({ db, clock, config }: Pick<PostsParts, 'clock' | 'config' | 'db'>): Ads {
  const find = async (ulids: readonly string[]): Promise<Post[]> => {
    const ids = ulids.filter(isUlid).map(ulidToUuid);
    if (!config.ads || ids.length === 0) return [];
    return (await findRunningAds(db, clock.now(), ids)).map(adView);
  };
  return {
    async running() {
      if (!config.ads) return [];
      const now = clock.now();
      const rows = await listRunningAds(db, now, LIMITS.adsAtOnce);
      const first = Math.floor(now.getTime() / DAY_MS) % Math.max(rows.length, 1);
      return [...rows.slice(first), ...rows.slice(0, first)].map(adView);
    },
    async amongPosts(ulids, found) {
      const known = new Map(found.map((post) => [post.id, post]));
      const ads = await find(ulids.filter((ulid) => !known.has(ulid)));
      if (ads.length === 0) return [...found];
      for (const ad of ads) known.set(ad.id, ad);
      return [...new Set(ulids)].flatMap((ulid) => known.get(ulid) ?? []);
    },
    async amongCounts(ulids, found) {
      const ads = await find(ulids.filter((ulid) => !Object.hasOwn(found, ulid)));
      return { ...found, ...Object.fromEntries(ads.map(({ id }) => [id, AD_ENGAGEMENT])) };
    },
    async refuseTaken(id) {
      if (!config.ads || !(await findAd(db, id))) return;
      throw new Refusal('conflict', 'A post with this ulid already exists.');
    },
  };
}
