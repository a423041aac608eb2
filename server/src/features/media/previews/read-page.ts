import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { Fetched } from '#src/platform/fetch/guarded-fetch.ts';
import { decodePage } from './decode-page.ts';
import { headTags } from './head-tags.ts';

/** What a page says of itself. */
export interface PageFacts {
  title: string;
  description: string;
  /** Address on whatever site; null for none. */
  image: string | null;
}

/** Reads a page as it was fetched; null when it says nothing of itself. */
export async function readPage({ url, type, bytes }: Fetched): Promise<PageFacts | null> {
  const tags = headTags(decodePage(bytes, type));
  if (tags.length === 0) return null;
  // Some megabytes that a server needs only once somebody pastes a link. With `html` it asks nobody anything.
  const { default: readOpenGraph } = await import('open-graph-scraper');
  const { result } = await readOpenGraph({ html: `<html><head>${tags.join('')}</head></html>` });
  const title = shortened(result.ogTitle ?? result.twitterTitle, LIMITS.previewTitleCharacters);
  const description = shortened(
    result.ogDescription ?? result.twitterDescription,
    LIMITS.previewDescriptionCharacters,
  );
  const pictures = [...(result.ogImage ?? []), ...(result.twitterImage ?? [])];
  const image = firstPicture(
    pictures.map((each) => each.url),
    baseOf(tags, url),
  );
  if (title === '' && description === '' && image === null) return null;
  return { title: title || new URL(url).host, description, image };
}

/** On one line, and not longer than a post may keep. */
function shortened(text: string | undefined, most: number): string {
  const line = normaliseBody(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}

const BASE = /^<base\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

function baseOf(tags: readonly string[], url: string): string {
  const href = tags.map((tag) => BASE.exec(tag)).find((found) => found !== null);
  const base = href?.[1] ?? href?.[2] ?? href?.[3] ?? '';
  return URL.parse(base, url)?.href ?? url;
}

function firstPicture(found: readonly (string | undefined)[], base: string): string | null {
  for (const address of found) {
    const url = address === undefined ? null : URL.parse(address.trim(), base);
    if (url && isKeepable(url)) return url.href;
  }
  return null;
}

function isKeepable({ protocol, username, password, href }: URL): boolean {
  const isPlain = username === '' && password === '' && href.length <= LIMITS.urlCharacters;
  return isPlain && /^https?:$/.test(protocol);
}
