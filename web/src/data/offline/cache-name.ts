const PREFIX = 'rookery-cache-';

/** The name of the database that keeps what this member has read. */
export function cacheName(member: string): string {
  return `${PREFIX}${member}`;
}

/** Whether a database of this name keeps what somebody has read. */
export function isCache(name: string): boolean {
  return name.startsWith(PREFIX);
}
