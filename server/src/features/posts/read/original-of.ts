import type { Posts } from '#src/features/posts/record/post-cache.ts';

/**
 * The post that is meant by an id: of a plain repost what it shows, else the post itself. Whatever is done
 * to a repost is done to its original.
 */
export async function originalIdOf(posts: Pick<Posts, 'get'>, id: string): Promise<string> {
  return (await posts.get(id))?.repostOf ?? id;
}

/** The same for several: each original once. */
export async function originalIdsOf(
  posts: Pick<Posts, 'getMany'>,
  ids: readonly string[],
): Promise<string[]> {
  const records = await posts.getMany(ids);
  return [...new Set(ids.map((id) => records.get(id)?.repostOf ?? id))];
}
