import { unsubscribeDigest as unsubscribeCall } from '@rookery/contract/notifications/unsubscribe-digest.ts';
import { userFacts } from '#src/features/users/public.ts';
import { ok } from '#src/platform/http/calls/mount.ts';
import { beginDigests, endDigest } from './digests.store.ts';
import { type DigestRound, sendDigests } from './send-digests.ts';
import { unsubscribeDigest } from './unsubscribe-digest.ts';
import type { TrendingParts } from '#src/features/trending/parts.ts';

export function openDigests(parts: TrendingParts): { stop(): void } {
  const { db, clock, config, facts, jobs, mount } = parts;
  const rounds = new Set<DigestRound>();
  let isStopped = false;
  jobs.repeat('begin-digests', '51 * * * *', () =>
    beginDigests(db, { usual: config.digest, now: clock.now() }),
  );
  jobs.repeat('send-digests', '4,19,34,49 * * * *', async (outside) => {
    const round: DigestRound = { isOver: isStopped };
    rounds.add(round);
    await sendDigests({ ...parts, mailer: parts.mailer(outside) }, round).finally(() =>
      rounds.delete(round),
    );
  });
  for (const kind of [userFacts.deleted, userFacts.purged]) {
    facts.once(kind, 'end-digests', ({ payload }) => endDigest(db, payload.userId));
  }
  mount(unsubscribeCall, async ({ query }) => {
    await unsubscribeDigest(parts, query.token);
    return ok({});
  });
  return {
    stop() {
      isStopped = true;
      for (const round of rounds) round.isOver = true;
    },
  };
}
