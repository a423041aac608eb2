import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { normaliseBody, type TextEntity } from '@rookery/contract/kernel/text.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { PreviewImages } from '#src/features/media/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export interface OpenGraphDraft {
  title: string;
  description?: string | undefined;
  image?: string | null | undefined;
  url: string;
}

export interface LinkCard {
  openGraph: OpenGraph | null;
  /**
   * The card as the client sent it, shown only to the author until the server has fetched the page. Null
   * after that, or if the server never will.
   */
  openGraphHint: OpenGraph | null;
}

/**
 * The card of a link in a body, from the page as the server fetched it. A card for any other address is
 * dropped: the text may have been edited since.
 * @throws 422 that names `openGraph.url` or `openGraph.image` if it is not an http or https address
 */
export async function linkCard(
  deps: Pick<PostsParts, 'linkPreviews' | 'previewImages'>,
  draft: OpenGraphDraft | null | undefined,
  entities: readonly TextEntity[],
): Promise<LinkCard> {
  const sent = checkedPreview(draft, entities);
  if (!sent) return { openGraph: null, openGraphHint: null };
  const { linkPreviews, previewImages } = deps;
  const { url } = sent;
  const seen = await linkPreviews.seen(url);
  if (seen) return { openGraph: await withOwnPicture(previewImages, seen), openGraphHint: null };
  const canLook = linkPreviews.canLook(url);
  return {
    openGraph: bareCard(url),
    openGraphHint: canLook ? await withOwnPicture(previewImages, sent) : null,
  };
}

/** The texts of a card, which word rules apply to. */
export function textsOfCard(card: OpenGraph | null): string[] {
  if (!card) return [];
  const { title, description, siteName, author } = card;
  return [title, description, siteName, author].filter((text) => text !== undefined);
}

export function bareCard(url: string): OpenGraph {
  const { host, pathname } = new URL(url);
  const title = `${host}${pathname === '/' ? '' : pathname}`;
  const most = LIMITS.previewTitleCharacters;
  return {
    title: title.length > most ? `${title.slice(0, most - 1)}…` : title,
    description: '',
    image: null,
    url,
  };
}

export async function adPreview(
  previewImages: Pick<PreviewImages, 'adopt'>,
  draft: OpenGraphDraft | null | undefined,
  entities: readonly TextEntity[],
): Promise<OpenGraph | null> {
  const sent = checkedPreview(draft, entities);
  return sent && withOwnPicture(previewImages, sent);
}

/** Replaces the picture's address with a path on this server, so that readers contact no other site. */
export async function withOwnPicture(
  previewImages: Pick<PreviewImages, 'adopt'>,
  card: OpenGraph,
): Promise<OpenGraph> {
  return { ...card, image: card.image === null ? null : await previewImages.adopt(card.image) };
}

function checkedPreview(
  draft: OpenGraphDraft | null | undefined,
  entities: readonly TextEntity[],
): OpenGraph | null {
  if (!draft) return null;
  const url = tidied(draft.url);
  const image = tidied(draft.image ?? '') || null;
  const address = webAddress(url);
  const faults = {
    ...(!address && { 'openGraph.url': INVALID_URL }),
    ...(image !== null &&
      !webAddress(image) &&
      !OWN_PICTURE.test(image) && { 'openGraph.image': INVALID_URL }),
  };
  if (!address || Object.keys(faults).length > 0) throw invalid(faults);
  if (!holdsLink(entities, address)) return null;
  const title = tidied(draft.title) || address.host;
  return { title, description: tidied(draft.description ?? ''), image, url };
}

const OWN_PICTURE = /^\/media\/previews\/[\w-]{43}\.webp$/;

const INVALID_URL = 'This must be a web address that starts with https:// or http://.';

const tidied = (text: string): string => normaliseBody(text).trim();

function webAddress(text: string): URL | null {
  if (!/^https?:\/\/[^\s<>"'`]+$/i.test(text)) return null;
  return URL.parse(text);
}

/** Compares parsed addresses: the case of a host or a slash after it does not make another page. */
function holdsLink(entities: readonly TextEntity[], address: URL): boolean {
  return entities.some(
    ({ kind, value }) => kind === 'link' && URL.parse(value)?.href === address.href,
  );
}
