import type { PollRow } from '@rookery/demo/public.ts';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** Adds polls to stored posts, with their votes and counts. */
export async function insertPolls(
  tx: Transaction<Schema>,
  polls: readonly PollRow[],
  now: Date,
): Promise<void> {
  for (const { postId, choices, isMultiple, endsAt, votes } of polls) {
    const poll = { choices, isMultiple, endsAt: endsAt.toISOString() };
    await sql`update posts set poll = ${JSON.stringify(poll)}::jsonb where id = ${postId}`.execute(
      tx,
    );
    if (endsAt > now)
      await tx.insertInto('poll_ends').values({ post_id: postId, ends_at: endsAt }).execute();
    const rows = votes.map(({ userId, choices: chosen, at }) => ({
      post_id: postId,
      user_id: userId,
      choices: [...chosen],
      created_at: at,
    }));
    await tx.insertInto('poll_votes').values(rows).execute();
    const counts = choices.map(
      (_text, at) => votes.filter((vote) => vote.choices.includes(at)).length,
    );
    await sql`update post_counts set poll_votes = ${counts}::integer[], poll_voters = ${votes.length}
      where post_id = ${postId}`.execute(tx);
  }
}
