import type { FilterAction, FilterPlace } from '@rookery/contract/kernel/filters.ts';

const PLACES: Readonly<Record<FilterPlace, string>> = {
  home: 'Home, groups and other feeds',
  thread: 'Comments and quotes',
  notifications: 'Notifications',
  search: 'Search results',
};

const ACTIONS: Readonly<Record<FilterAction, string>> = {
  hide: 'Hide completely',
  fold: 'Hide behind a line',
};

export const mutedWordsStrings = {
  screen: 'Muted words',
  hint: 'Posts with these words, phrases or hashtags are hidden from you. Only you see this list. Your own posts are never hidden.',
  none: 'No muted words',
  add: 'Add a muted word',
  edit: 'Edit muted word',
  editWord: (text: string): string => `Edit “${text}”`,
  removeWord: (text: string): string => `Remove “${text}”`,
  remove: 'Remove',
  editLabel: 'Edit',
  removed: 'Muted word removed',
  undo: 'Undo',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Muted words saved',
  text: 'Word, phrase or #hashtag',
  choices: 'Hashtags of this post',
  wholeWord: 'Whole words only',
  wholeWordHint: 'Off: also finds the text inside longer words.',
  action: 'What to do',
  actions: ACTIONS,
  where: 'Where',
  places: PLACES,
  noPlace: 'Choose at least one place.',
  duration: 'How long',
  keepUntil: (date: string): string => `Until ${date}`,
  failed: 'Couldn’t save your muted words.',
  listFailed: 'Couldn’t load your muted words.',
  retry: 'Try again',
  hidden: 'Hidden',
  folded: 'Behind a line',
  everywhere: 'everywhere',
  inPlaces: (places: readonly FilterPlace[]): string =>
    places.map((place) => SHORT_PLACES[place]).join(', '),
  until: (date: string): string => `until ${date}`,
} as const;

const SHORT_PLACES: Readonly<Record<FilterPlace, string>> = {
  home: 'feeds',
  thread: 'comments',
  notifications: 'notifications',
  search: 'search',
};
