import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { FetchResponse } from '#src/platform/fetch/guarded-fetch.ts';
import { decodePage } from './decode-page.ts';
import { headTags } from './head-tags.ts';
import { jsonLdAuthors } from './json-ld-authors.ts';
import { findPageMetadata } from './page-metadata.ts';

export interface PageFacts {
  title: string;
  description: string;
  image: string | null;
  siteName?: string;
  author?: string;
}

export async function readPage({ url, type, bytes }: FetchResponse): Promise<PageFacts | null> {
  const html = decodePage(bytes, type);
  const tags = headTags(html);
  if (tags.length === 0) return null;
  // This import loads a megabyte of code, so it runs only once a member pastes a link.
  const { readTag } = await import('./read-tag.ts');
  const words = findPageMetadata(tags.map(readTag).filter((tag) => tag !== null));
  const title = shortened(words.titles, LIMITS.previewTitleCharacters);
  const description = shortened(words.descriptions, LIMITS.previewDescriptionCharacters);
  const base = URL.parse(words.base ?? '', url)?.href ?? url;
  const image = firstPicture(words.pictures, base);
  if (title === '' && description === '' && image === null) return null;
  const siteName = shortened(words.siteNames, LIMITS.previewNameCharacters);
  const author =
    shortened(words.authors.filter(isName), LIMITS.previewNameCharacters) ||
    shortened(jsonLdAuthors(html).filter(isName), LIMITS.previewNameCharacters);
  return {
    title: title || new URL(url).host,
    description,
    image,
    ...(siteName !== '' && { siteName }),
    ...(author !== '' && { author }),
  };
}

/** `article:author` is often an address of a profile. */
const isName = (author: string): boolean => !/^\s*(?:https?:)?\/\//i.test(author);

const LONE_SURROGATE = /\p{Surrogate}$/u;

function shortened(texts: readonly string[], most: number): string {
  const line = texts.map(onOneLine).find((text) => text !== '') ?? '';
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(LONE_SURROGATE, '')}…`;
}

const onOneLine = (text: string): string => normaliseBody(text).replace(/\s+/g, ' ').trim();

function firstPicture(addresses: readonly string[], base: string): string | null {
  for (const address of addresses) {
    const url = URL.parse(address.trim(), base);
    if (url && isKeepable(url)) return url.href;
  }
  return null;
}

function isKeepable({ protocol, username, password, href }: URL): boolean {
  const isPlain = username === '' && password === '' && href.length <= LIMITS.urlCharacters;
  return isPlain && /^https?:$/.test(protocol);
}
