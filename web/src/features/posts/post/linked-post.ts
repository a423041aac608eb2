import { parseUrl } from '@rookery/contract/kernel/parse-url.ts';
import { findEntities } from '@rookery/contract/kernel/text.ts';
import { isUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

const PATH = /^\/post\/([^/]+)\/?$/;

/** The post that an address of this community leads to. Null for any other address. */
export function postAt(address: string, origin: string): string | null {
  const url = parseUrl(address);
  if (url?.origin !== origin) return null;
  const id = PATH.exec(url.pathname)?.[1];
  const comment = url.searchParams.get('scrollToComment');
  if (!isUlid(id)) return null;
  return isUlid(comment) ? comment : id;
}

/** The first post of this community that a text links to. */
export function firstLinkedPost(text: string, origin: string): string | null {
  // Most texts have no such link and need no parsing.
  if (!text.includes('/post/')) return null;
  for (const { kind, value } of findEntities(text)) {
    const id = kind === 'link' ? postAt(value, origin) : null;
    if (id !== null) return id;
  }
  return null;
}

/** The linked post that a post shows as its card. Null if it has another card. */
export function linkedPostOf(post: Post, origin: string): string | null {
  const { openGraph, embedUrl, isRepostWithComment, body } = post;
  if (isRepostWithComment || embedUrl !== null) return null;
  if (openGraph !== null && postAt(openGraph.url, origin) === null) return null;
  const id = firstLinkedPost(body, origin);
  return id === post.id ? null : id;
}
