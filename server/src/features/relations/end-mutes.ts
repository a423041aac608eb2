import { commit } from '#src/platform/facts/commit.ts';
import { takeEndedMutes } from './blocks/mutes.store.ts';
import { relationFacts } from './relations.facts.ts';
import type { RelationsParts } from './parts.ts';

const BATCH = 100;

/** Removes mutes whose time is over, like an unmute but without a cool-down. */
export function endMutes(deps: Pick<RelationsParts, 'clock' | 'db' | 'facts' | 'jobs'>): void {
  deps.jobs.repeat('end-mutes', '* * * * *', async () => {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each a short transaction
    while ((await endBatch(deps)) === BATCH);
  });
}

function endBatch(deps: Pick<RelationsParts, 'clock' | 'db' | 'facts'>): Promise<number> {
  return commit(deps, async (tx, tell) => {
    const ended = await takeEndedMutes(tx, deps.clock.now(), BATCH);
    for (const mute of ended) tell(relationFacts.unmuted, mute);
    return ended.length;
  });
}
