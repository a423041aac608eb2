import type { CommentSort } from '@rookery/contract/kernel/settings.ts';

import { createEntityMap, type EntityMap } from '#web/data/entities/entity-map.ts';
import type { Page } from '#web/data/page/page.ts';

export interface OpenComments {
  /** All of them, and not the first three alone. */
  isWhole: boolean;
}

/** What the member has opened or chosen on cards, by the post's id: it is so again when a card comes back. */
export interface Opened {
  /** Posts whose cover was lifted. */
  uncovered: Set<string>;
  /** Long posts that show all their words. */
  unfolded: Set<string>;
  /** Posts that show all reactions. */
  allReactions: Set<string>;
  /** Comments whose own comments show. */
  comments: EntityMap<OpenComments>;
  /** The order that was chosen for the comments below a post. */
  sorts: Map<string, CommentSort>;
}

export function createOpened({ onDrop }: Pick<Page, 'onDrop'>): Opened {
  const opened: Opened = {
    uncovered: new Set(),
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
