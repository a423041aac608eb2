import type { Posts } from '#src/features/posts/record/post-cache.ts';

/** The id of the original for a plain repost, else the id itself. Actions on a repost apply to its original. */
export async function originalIdOf(posts: Pick<Posts, 'get'>, id: string): Promise<string> {
  return (await posts.get(id))?.repostOf ?? id;
}

export async function originalIdsOf(
  posts: Pick<Posts, 'getMany'>,
  ids: readonly string[],
): Promise<string[]> {
  const records = await posts.getMany(ids);
  return [...new Set(ids.map((id) => records.get(id)?.repostOf ?? id))];
}
