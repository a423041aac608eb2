import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { api } from '#web/data/page/api.ts';

import { createLinkPreview, type LinkPreview } from '#web/features/posts/card/link-preview.ts';

/** Longer than the server lets a page take. */
const TIMEOUT_MS = 8000;

/** The preview of the first link in what is being written, and how to take it away. */
export function useLinkPreview(text: string): [LinkPreview, OpenGraph | null] {
  const [preview] = useState(() => createLinkPreview(ask));
  const shown = useSyncExternalStore(preview.subscribe, preview.view);
  useEffect(() => preview.read(text), [preview, text]);
  useEffect(() => () => preview.end(), [preview]);
  return [preview, shown];
}

async function ask(url: string): Promise<OpenGraph | null> {
  return (await api('GET /opengraph', { query: { url }, timeoutMs: TIMEOUT_MS })).data;
}
