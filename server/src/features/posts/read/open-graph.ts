import { normaliseBody, type TextEntity } from '@rookery/contract/kernel/text.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { PreviewImages } from '#src/features/media/public.ts';
import { invalid } from '#src/kernel/refusal.ts';

/** A link's preview as a client sends it. */
export interface OpenGraphDraft {
  title: string;
  description?: string | undefined;
  image?: string | null | undefined;
  url: string;
}

/**
 * The preview that a post keeps: one of a link that its body holds. One of any other address is left
 * out, silently: the text may have been edited after the preview was made. A page without a title is
 * called by its host. A picture of another site gets a path of ours: no reader asks that site.
 * @throws 422 that names `openGraph.url` or `openGraph.image` where it is no http or https address.
 */
export async function keptPreview(
  previewImages: Pick<PreviewImages, 'adopt'>,
  draft: OpenGraphDraft | null | undefined,
  entities: readonly TextEntity[],
): Promise<OpenGraph | null> {
  if (!draft) return null;
  const url = tidied(draft.url);
  const image = tidied(draft.image ?? '') || null;
  const address = webAddress(url);
  const faults = {
    ...(!address && { 'openGraph.url': WRONG_ADDRESS }),
    ...(image !== null &&
      !webAddress(image) &&
      !OWN_PICTURE.test(image) && { 'openGraph.image': WRONG_ADDRESS }),
  };
  if (!address || Object.keys(faults).length > 0) throw invalid(faults);
  if (!holdsLink(entities, address)) return null;
  const title = tidied(draft.title) || address.host;
  const shown = image === null ? null : await previewImages.adopt(image);
  return { title, description: tidied(draft.description ?? ''), image: shown, url };
}

/** As the preview call answers it. */
const OWN_PICTURE = /^\/media\/previews\/[\w-]{43}\.webp$/;

const WRONG_ADDRESS = 'This must be a web address that starts with https:// or http://.';

/** Without what the database and a card cannot hold, and without space around it. */
const tidied = (text: string): string => normaliseBody(text).trim();

function webAddress(text: string): URL | null {
  if (!/^https?:\/\/[^\s<>"'`]+$/i.test(text)) return null;
  return URL.parse(text);
}

/** Compares what the addresses mean: the case of a host, or a slash after it, makes no other page. */
function holdsLink(entities: readonly TextEntity[], address: URL): boolean {
  return entities.some(
    ({ kind, value }) => kind === 'link' && URL.parse(value)?.href === address.href,
  );
}
