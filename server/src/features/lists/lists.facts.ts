import { factKind } from '#src/platform/facts/fact-kind.ts';

/** Ids are uuids. */
export const listFacts = {
  /** Members were added or removed, or the list was deleted or restored. */
  changed: factKind<{ listId: string; ownerId: string }>('listChanged'),
  /** Members were added to a shared list, or a list with members was shared. */
  added: factKind<{ listId: string; ownerId: string }>('listMembersAdded'),
};
