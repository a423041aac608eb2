/** A moment as a day, as the reader writes days. */
export const day = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });

/** A moment to the minute. */
export const moment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const at = (username: string | null): string => (username === null ? '–' : `@${username}`);

/** What a member is called: nobody has a name before they are set up. */
export const called = ({ name, username }: { name: string; username: string | null }): string =>
  name || (username === null ? 'Not set up yet' : `@${username}`);
