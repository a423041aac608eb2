const PREFIX = 'rookery-saved-';

/** The name of a member’s cache of bookmarked posts and their media. */
export function savedName(member: string): string {
  return `${PREFIX}${member}`;
}

export function isSavedName(name: string): boolean {
  return name.startsWith(PREFIX);
}
