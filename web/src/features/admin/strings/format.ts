export const formatDay = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });

export const formatDateTime = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const formatUsername = (username: string | null): string =>
  username === null ? '–' : `@${username}`;

export const displayName = ({
  name,
  username,
}: {
  name: string;
  username: string | null;
}): string => name || (username === null ? 'Account not set up yet' : `@${username}`);
