import { factKind } from '#src/platform/facts/fact-kind.ts';

/** Ids are uuids. */
export const listFacts = {
  /** Members were added or removed, or the list was deleted or restored. */
  changed: factKind<{ listId: string; ownerId: string }>('listChanged'),
};
