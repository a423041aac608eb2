import type { CommentSort } from '@rookery/contract/kernel/settings.ts';

import { createEntityMap, type EntityMap } from '#web/data/entities/entity-map.ts';
import type { Page } from '#web/data/page/page.ts';

export interface OpenComments {
  isWhole: boolean;
}

/** The member’s choices on cards, by post id. They survive a card’s unmount. */
export interface CardChoices {
  uncovered: Set<string>;
  /** Posts with a muted word that the member opened. */
  unfiltered: Set<string>;
  unfolded: Set<string>;
  allReactions: Set<string>;
  comments: EntityMap<OpenComments>;
  sorts: Map<string, CommentSort>;
}

export function createCardChoices({ onDrop }: Pick<Page, 'onDrop'>): CardChoices {
  const opened: CardChoices = {
    uncovered: new Set(),
    unfiltered: new Set(),
    unfolded: new Set(),
    allReactions: new Set(),
    comments: createEntityMap(),
    sorts: new Map(),
  };
  onDrop(() => {
    for (const each of Object.values(opened)) each.clear();
  });
  return opened;
}
