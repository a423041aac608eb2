import { isFeedName } from './feeds.ts';
import { type HomeTab, type HomeTabKind, TAB_PREFIXES, tabFeed } from './home-tabs.ts';
import { foldTopic } from './text/topics.ts';
import { isUlid } from './ulid.ts';

export const HOME_TABS_MAX = 12;
export const HOME_TAB_CHARACTERS = 50;
const HASHTAG = /^[^\s#/]{1,100}$/u;

/** Whether the value may be stored: empty for the default tabs, else 1 to 12 different ones. */
export function isHomeTabs(value: string): boolean {
  if (value === '') return true;
  let tabs: unknown;
  try {
    tabs = JSON.parse(value);
  } catch {
    return false;
  }
  if (!Array.isArray(tabs) || tabs.length === 0 || tabs.length > HOME_TABS_MAX) return false;
  return tabs.every(isHomeTab) && new Set(tabs.map(tabFeed)).size === tabs.length;
}

function isHomeTab(tab: unknown): tab is HomeTab {
  if (typeof tab !== 'object' || tab === null) return false;
  const { kind, id, title, name, ...rest } = tab as Record<string, unknown>;
  if (Object.keys(rest).length > 0 || typeof id !== 'string') return false;
  if (!isLabel(title) || !isLabel(name)) return false;
  switch (kind) {
    case 'feed':
      return isFeedName(id);
    case 'list':
    case 'group':
      return isUlid(id);
    case 'hashtag':
      return HASHTAG.test(id) && foldTopic(id) !== '';
    default:
      return false;
  }
}

const isLabel = (text: unknown): boolean =>
  text === undefined ||
  (typeof text === 'string' && text.trim() !== '' && [...text].length <= HOME_TAB_CHARACTERS);

/** Whether this is the name of a feed that a tab can show. */
export function isTabFeed(name: string): boolean {
  const kind = (Object.keys(TAB_PREFIXES) as HomeTabKind[])
    .filter((each) => each !== 'feed')
    .find((each) => name.startsWith(TAB_PREFIXES[each]));
  return kind !== undefined && isHomeTab({ kind, id: name.slice(TAB_PREFIXES[kind].length) });
}
