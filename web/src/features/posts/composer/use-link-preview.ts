import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

import type { Api } from '#web/data/api/client.ts';
import { usePage } from '#web/data/page/page-context.ts';

import { postAt } from '#web/features/posts/post/linked-post.ts';
import { createLinkPreview, type LinkPreview } from '#web/features/posts/card/link-preview.ts';

/** Milliseconds; longer than the server’s timeout for fetching a page. */
const TIMEOUT_MS = 8000;

export function useLinkPreview(text: string): [LinkPreview, OpenGraph | null] {
  const { api } = usePage();
  const [preview] = useState(() => createLinkPreview((url) => ask(api, url)));
  const shown = useSyncExternalStore(preview.subscribe, preview.view);
  useEffect(() => preview.read(text), [preview, text]);
  useEffect(() => () => preview.end(), [preview]);
  return [preview, shown];
}

async function ask(api: Api, url: string): Promise<OpenGraph | null> {
  // This server never fetches its own pages. The composer shows a linked post itself.
  if (postAt(url, location.origin) !== null) return null;
  return (await api('GET /opengraph', { query: { url }, timeoutMs: TIMEOUT_MS })).data;
}
