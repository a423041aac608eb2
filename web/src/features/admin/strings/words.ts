export const day = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });

export const moment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const at = (username: string | null): string => (username === null ? '–' : `@${username}`);

export const called = ({ name, username }: { name: string; username: string | null }): string =>
  name || (username === null ? 'Not set up yet' : `@${username}`);
