import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createFeedOptions } from './feed-options.part.ts';
import { type IdPages, labelIn, listIds } from './list-pages.ts';
import { checkFrom, isNoticed, mayCheck, newestAbove, withNewer } from './newer-posts.ts';
import { createPills } from './pills.part.ts';
import { isStillListed } from './still-listed.ts';

/** Number of newest posts to load after a live event. */
const NEWEST = 20;

/**
 * Requests posts newer than the newest known one.
 * @returns false if it must be retried: there was no response, or no list yet
 */
export async function checkForNewPosts(page: Page, feed: string): Promise<boolean> {
  if (!isNoticed(feed) && !mayCheck(feed)) return true;
  const data = listOf(page, feed);
  if (!data) return false;
  try {
    return isNoticed(feed) ? await checkNewest(page, feed) : await checkNewer(page, feed, data);
  } catch (error) {
    console.info('Could not check for new posts.', error);
    return false;
  }
}

async function checkNewest(page: Page, feed: string): Promise<boolean> {
  const { part } = page;
  const { posts, shownId } = part(createEntities);
  const { pillOf, setPill } = part(createPills);
  const newest = await part(createFeedOptions).fetchNewest(feed, NEWEST);
  const data = listOf(page, feed);
  if (!data) return false;
  const ids = listIds(data);
  const { waiting } = pillOf(feed);
  const { newer, isPartial } = newestAbove(
    ids,
    waiting.map(({ ulid }) => ulid),
    newest,
    (id) => isAtItsPlace(page, data, id),
  );
  const fresh = newer.map(posts.get).filter((post) => post !== undefined);
  const known = new Set(ids.flatMap((id) => [id, shownId(id)]));
  setPill(feed, {
    waiting: withNewer(waiting, fresh, known, memberOf(page)),
    isPartial: pillOf(feed).isPartial || isPartial,
  });
  return true;
}

async function checkNewer(page: Page, feed: string, data: IdPages): Promise<boolean> {
  const { api, clock, part } = page;
  const entities = part(createEntities);
  const { pillOf, setPill } = part(createPills);
  const isWhole = data.pages.at(-1)?.next === null;
  const isSteady = (id: string): boolean => isAtItsPlace(page, data, id);
  const ulid = pillOf(feed).head ?? checkFrom(listIds(data), isWhole, isSteady);
  const askedAt = clock.now();
  const newer = await api('POST /posts/:feed', { params: { feed }, body: { ulid } });
  // The list was reloaded during the check and starts at another post.
  if ((pillOf(feed).head ?? ulid) !== ulid) return false;
  entities.putPosts(newer.data, askedAt);
  const still = newer.data.filter(({ id }) => isStillListed(entities, id, askedAt, feed));
  const ids = listIds(listOf(page, feed));
  const known = new Set(ids.flatMap((id) => [id, entities.shownId(id)]));
  setPill(feed, {
    waiting: withNewer(pillOf(feed).waiting, still, known, memberOf(page)),
    unnamed: pillOf(feed).unnamed + newer.count - newer.data.length,
    head: newer.data[0]?.id ?? ulid,
  });
  return true;
}

function listOf({ lists, part }: Page, feed: string): IdPages | undefined {
  return lists.getQueryData(part(createFeedOptions).namedFeedOptions(feed).queryKey);
}

const memberOf = ({ session }: Page): string => session.getState().currentUser?.ulid ?? '';

/** Whether a post's position matches its time. Own new posts and featured posts are higher in a list. */
function isAtItsPlace(page: Page, data: IdPages, id: string): boolean {
  const post = page.part(createEntities).posts.get(id);
  if (!post || post.user.userId === memberOf(page)) return false;
  return labelIn(data, id) === undefined;
}
