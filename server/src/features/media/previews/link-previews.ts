import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { createHash } from 'node:crypto';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { createFairQueue } from '#src/kernel/fair-queue.ts';
import type { Outside } from '#src/kernel/outside.ts';
import { createSingleFlight } from '#src/kernel/single-flight.ts';
import { FetchFault } from '#src/platform/fetch/fetch-fault.ts';
import { storePreview, loadPreview, type CachedPreview } from './previews.store.ts';
import { isOwn, readableLink } from './readable-link.ts';
import { readPage } from './read-page.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

type Parts = Pick<MediaParts, 'clock' | 'config' | 'db' | 'fetch' | 'log' | 'previewImages'>;

export interface LinkPreviews {
  /** Returns null if there is nothing to show, for any reason. */
  find(link: string, memberId: string, outside: Outside): Promise<OpenGraph | null>;
  seen(link: string): Promise<OpenGraph | null>;
  canLook(link: string): boolean;
}

/** Short, because a page without a preview may be fixed soon. */
const EMPTY_PREVIEW_TTL_MS = 10 * 60_000;
const TURNS = { atOnce: 8, atOnceEach: 2, waiting: 64, waitingEach: 16 };
const PAGE = {
  types: ['text/html', 'application/xhtml+xml'],
  most: LIMITS.previewBytes,
  timeoutMs: LIMITS.previewMs,
  whenLonger: 'cut',
} as const;

export function createLinkPreviews(deps: Parts): LinkPreviews {
  const { db, clock, config } = deps;
  const turns = createFairQueue(TURNS);
  const once = createSingleFlight<OpenGraph | null>();

  async function look(page: URL, who: string, outside: Outside): Promise<OpenGraph | null> {
    const urlHash = hashOf(page);
    const kept = await loadPreview(db, urlHash);
    if (kept && isFresh(kept, clock.now())) return kept.preview;
    const preview = await turns.enter({ who }, () => visit(deps, page, outside));
    // Null means that too many requests are queued. Do not record the page as empty.
    if (preview === null) return null;
    await storePreview(db, urlHash, { ...preview, fetchedAt: clock.now() });
    return preview.preview;
  }

  return {
    async find(link, memberId, outside) {
      const page = readableLink(link, config.appUrl);
      if (!page) return null;
      const preview = await once(page.href, () => look(page, memberId, outside));
      return preview && { ...preview, url: link };
    },
    async seen(link) {
      const page = readableLink(link, config.appUrl);
      const kept = page && (await loadPreview(db, hashOf(page)));
      return kept?.preview ? { ...kept.preview, url: link } : null;
    },
    canLook: (link) => readableLink(link, config.appUrl) !== null,
  };
}

const hashOf = (page: URL): Buffer => createHash('sha256').update(page.href).digest();

function isFresh({ preview, fetchedAt }: CachedPreview, now: Date): boolean {
  const keptMs = preview ? LIMITS.previewHours * HOUR_MS : EMPTY_PREVIEW_TTL_MS;
  return now.getTime() - fetchedAt.getTime() < keptMs;
}

async function visit(
  { config, fetch, log, previewImages }: Parts,
  page: URL,
  outside: Outside,
): Promise<{ preview: OpenGraph | null }> {
  try {
    const found = await fetch(outside)(page.href, PAGE);
    // A redirect may lead to this community.
    const facts = isOwn(found.url, config.appUrl) ? null : await readPage(found);
    if (!facts) return { preview: null };
    const image = facts.image === null ? null : await previewImages.register(facts.image);
    return { preview: { ...facts, image, url: page.href } };
  } catch (error) {
    // The path may be private to members: the log has only the host.
    const about = { err: error, host: page.host };
    if (error instanceof FetchFault) log.debug(about, 'A link has no preview');
    else log.warn(about, 'Could not read a linked page');
    return { preview: null };
  }
}
