/** Where a muted word applies. `home` covers every feed and group; `thread` covers comments and quotes. */
export const FILTER_PLACES = ['home', 'thread', 'notifications', 'search'] as const;
export type FilterPlace = (typeof FILTER_PLACES)[number];

/** `hide` leaves the post out. `fold` shows a line with the reason instead of the post. */
export const FILTER_ACTIONS = ['hide', 'fold'] as const;
export type FilterAction = (typeof FILTER_ACTIONS)[number];

/** How long a mute or a muted word lasts, in seconds. null: until the member removes it. */
export const MUTE_SECONDS = [3600, 86_400, 7 * 86_400, 30 * 86_400, null] as const;
