import { isFeedName } from './feeds.ts';
import { foldTopic } from './text/topics.ts';

/** The names of feeds by kind of tab: `following`, `list-feed/{ulid}`. More kinds may follow. */
export const TAB_PREFIXES = {
  feed: '',
  list: 'list-feed/',
  group: 'group-feed/',
  hashtag: 'topic/hashtag/',
} as const;

export type HomeTabKind = keyof typeof TAB_PREFIXES;

/** One tab of Home. The setting `home_tabs` has them as JSON, in their order. */
export interface HomeTab {
  kind: HomeTabKind;
  /** Name of the feed, ulid of the list or group, or the hashtag without #. */
  id: string;
  /** Name of the list or group when it was last seen. */
  title?: string;
  /** The member’s own name for the tab. */
  name?: string;
}

export function tabFeed({ kind, id }: HomeTab): string {
  return TAB_PREFIXES[kind] + (kind === 'hashtag' ? foldTopic(id) : id);
}

/** The tabs in a stored setting, without those of kinds that this version does not know. */
export function readHomeTabs(value: string): HomeTab[] {
  try {
    const tabs = JSON.parse(value || '[]') as HomeTab[];
    return tabs.filter(({ kind, id }) =>
      kind === 'feed' ? isFeedName(id) : Object.hasOwn(TAB_PREFIXES, kind),
    );
  } catch {
    return [];
  }
}
