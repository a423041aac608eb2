import type { Kysely } from 'kysely';
import type { Members } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import { createBlocksAndMutes, type BlocksAndMutes } from './blocks-and-mutes.ts';
import { countWhoIsHere } from './count-who-is-here.ts';
import { forgetCounts } from './forget-counts.ts';
import { relationsRoutes } from './routes.ts';

interface RelationsDeps {
  mount: Mount;
  facts: Facts;
  db: Kysely<Schema>;
  clock: Clock;
  cursors: Cursors;
  members: Members;
}

interface RelationsFeature {
  blocksAndMutes: BlocksAndMutes;
}

/** How members stand to each other: follows, blocks, mutes. */
export function openRelations(deps: RelationsDeps): RelationsFeature {
  const blocksAndMutes = createBlocksAndMutes(deps);
  relationsRoutes(deps.mount, { ...deps, blocksAndMutes });
  countWhoIsHere(deps);
  forgetCounts(deps);
  return { blocksAndMutes };
}
