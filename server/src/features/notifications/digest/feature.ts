import { unsubscribeDigest as unsubscribeCall } from '@rookery/contract/notifications/unsubscribe-digest.ts';
import { userFacts } from '#src/features/users/public.ts';
import type { OutsideOnly } from '#src/kernel/outside.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import { beginDigests, endDigest } from './digests.store.ts';
import { type DigestDeps, type DigestRound, sendDigests } from './send-digests.ts';
import { unsubscribeDigest, type UnsubscribeDeps } from './unsubscribe-digest.ts';

export interface OpenDigestDeps extends Omit<DigestDeps, 'mailer'>, UnsubscribeDeps {
  mailer: OutsideOnly<Mailer>;
  mount: Mount;
  jobs: Jobs;
  facts: Pick<Facts, 'begin' | 'once'>;
  config: DigestDeps['config'] & UnsubscribeDeps['config'] & Pick<Config, 'digest'>;
}

/** Mails members who stay away what they missed. */
export function openDigests(deps: OpenDigestDeps): { stop(): void } {
  const { db, clock, config, facts, jobs, mount } = deps;
  const rounds = new Set<DigestRound>();
  let isStopped = false;
  jobs.repeat('begin-digests', '51 * * * *', () =>
    beginDigests(db, { usual: config.digest, now: clock.now() }),
  );
  jobs.repeat('send-digests', '4,19,34,49 * * * *', async (outside) => {
    const round: DigestRound = { isOver: isStopped };
    rounds.add(round);
    await sendDigests({ ...deps, mailer: deps.mailer(outside) }, round).finally(() =>
      rounds.delete(round),
    );
  });
  for (const kind of [userFacts.deleted, userFacts.purged]) {
    facts.once(kind, 'end-digests', ({ payload }) => endDigest(db, payload.userId));
  }
  mount(unsubscribeCall, async ({ query }) => {
    await unsubscribeDigest(deps, query.token);
    return ok({});
  });
  return {
    stop() {
      isStopped = true;
      for (const round of rounds) round.isOver = true;
    },
  };
}
