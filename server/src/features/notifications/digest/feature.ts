import { unsubscribeDigest as unsubscribeCall } from '@rookery/contract/notifications/unsubscribe-digest.ts';
import type { Config } from '#src/platform/config/config.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { beginDigests } from './digests.store.ts';
import { type DigestDeps, type DigestRound, sendDigests } from './send-digests.ts';
import { unsubscribeDigest, type UnsubscribeDeps } from './unsubscribe-digest.ts';

export interface OpenDigestDeps extends DigestDeps, UnsubscribeDeps {
  mount: Mount;
  jobs: Jobs;
  config: DigestDeps['config'] & UnsubscribeDeps['config'] & Pick<Config, 'digest'>;
}

/** Mails members who stay away what they missed. */
export function openDigests(deps: OpenDigestDeps): { stop(): void } {
  const { db, clock, config, jobs, mount } = deps;
  const rounds = new Set<DigestRound>();
  let isStopped = false;
  jobs.repeat('begin-digests', '51 * * * *', () =>
    beginDigests(db, { usual: config.digest, now: clock.now() }),
  );
  jobs.repeat('send-digests', '4,19,34,49 * * * *', async () => {
    const round: DigestRound = { isOver: isStopped };
    rounds.add(round);
    await sendDigests(deps, round).finally(() => rounds.delete(round));
  });
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
