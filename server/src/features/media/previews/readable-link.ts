import { findEntities } from '@rookery/contract/kernel/text.ts';

/**
 * Returns the page that a link leads to, without a fragment. Null for text that no body shows as a link,
 * and for this community's pages, whose titles are uninformative.
 */
export function readableLink(link: string, appUrl: string): URL | null {
  const [entity, ...others] = findEntities(link);
  if (others.length > 0 || entity?.kind !== 'link' || entity.value !== link) return null;
  const url = URL.parse(link);
  if (!url || isOwn(link, appUrl)) return null;
  url.hash = '';
  return url;
}

export function isOwn(link: string, appUrl: string): boolean {
  return URL.parse(link)?.origin === URL.parse(appUrl)?.origin;
}
