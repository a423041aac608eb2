import { type SearchKind, SIGNS } from './kinds.ts';
import { strings } from './strings.ts';

export function noPostsText(kind: SearchKind, query: string): string {
  const sign = SIGNS[kind];
  const bare = sign !== '' && query.startsWith(sign) ? query.slice(sign.length) : query;
  return strings.noPosts(sign, bare);
}
