import type { Tag } from './read-tag.ts';

export interface PageMetadata {
  titles: string[];
  descriptions: string[];
  pictures: string[];
  siteNames: string[];
  authors: string[];
  base: string | null;
}

const MOST_PICTURES = 10;

type Attributes = Tag['attributes'];
type MetaLookup = (name: string) => readonly string[];

export function findPageMetadata(tags: readonly Tag[]): PageMetadata {
  const metas = tags.filter(({ name }) => name === 'meta').map(({ attributes }) => attributes);
  const graph = createMetaLookup(metas, (meta) => meta.get('property') || meta.get('name'));
  const named = createMetaLookup(metas, (meta) => meta.get('name'));
  const items = createMetaLookup(metas, (meta) => meta.get('itemprop'));
  // The last of repeated values counts, because publishing programs append theirs.
  const last = (name: string): string => graph(name).at(-1) ?? '';
  const title = tags.find(({ name }) => name === 'title')?.text ?? '';
  return {
    titles: [last('og:title'), title, ...named('title'), last('twitter:title')],
    descriptions: [
      last('og:description'),
      ...named('description'),
      ...items('description'),
      last('twitter:description'),
    ],
    pictures: [
      ...largestFirst('og:image', ['og:image:secure_url', 'og:image', 'og:image:url'], graph),
      ...largestFirst('twitter:image', ['twitter:image', 'twitter:image:src'], graph),
    ],
    siteNames: [last('og:site_name'), ...named('application-name')],
    authors: [...graph('article:author'), ...named('author'), ...items('author')],
    base: tags.find(({ name }) => name === 'base')?.attributes.get('href') ?? null,
  };
}

function createMetaLookup(
  metas: readonly Attributes[],
  nameOf: (meta: Attributes) => string | undefined,
): MetaLookup {
  const said = new Map<string, string[]>();
  for (const meta of metas) {
    const name = nameOf(meta)?.toLowerCase();
    if (name === undefined) continue;
    // Some pages use the attribute `value` in place of `content`.
    const content = meta.get('content') || (meta.get('value') ?? '');
    const known = said.get(name);
    if (known) known.push(content);
    else said.set(name, [content]);
  }
  return (name) => said.get(name) ?? [];
}

function largestFirst(kind: string, names: readonly string[], said: MetaLookup): string[] {
  const addresses = names.map(said).find((each) => each.length > 0) ?? [];
  const [widths, heights] = [said(`${kind}:width`), said(`${kind}:height`)];
  return addresses
    .map((address, at) => ({
      address,
      isAnimated: /\.gif$/i.test(address),
      size: Math.max(Number(widths[at]) || 0, Number(heights[at]) || 0),
    }))
    .filter(({ address }) => address !== '')
    .slice(0, MOST_PICTURES)
    .sort((a, b) => Number(b.isAnimated) - Number(a.isAnimated) || b.size - a.size)
    .map(({ address }) => address);
}
