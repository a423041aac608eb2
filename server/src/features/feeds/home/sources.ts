/**
 * Home also merges the posts of followed hashtags and of joined groups. Each is a source, like an author.
 * The first character of an id distinguishes them, because the id of an author is a uuid.
 */
const SIGNS = { hashtag: '#', group: '+' } as const;

export const hashtagSource = (key: string): string => SIGNS.hashtag + key;
export const groupSource = (groupId: string): string => SIGNS.group + groupId;

export interface SourceName {
  kind: 'author' | 'hashtag' | 'group';
  /** The id of the author or the group, or the key of the hashtag. */
  key: string;
}

export function sourceName(id: string): SourceName {
  if (id.startsWith(SIGNS.hashtag)) return { kind: 'hashtag', key: id.slice(1) };
  if (id.startsWith(SIGNS.group)) return { kind: 'group', key: id.slice(1) };
  return { kind: 'author', key: id };
}
