import { parseUrl } from '@rookery/contract/kernel/parse-url.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';

import { lazyModule, useOptionalLazy } from '#web/ui/lazy/use-lazy.ts';

import styles from './post-media.module.css';

const slots = lazyModule(() => import('./embed-slot.tsx'));

/**
 * Sites with audio players. An audio player is only one line high. Players of other sites show pictures.
 */
const AUDIO_SITES = /^https?:\/\/[a-z.]*(?:spotify|soundcloud|apple)\./;

export function EmbedBox({ link, preview }: { link: string; preview: OpenGraph | null }) {
  const slot = useOptionalLazy(slots, true);
  const isHeard = AUDIO_SITES.test(link);
  if (slot) return <slot.EmbedSlot link={link} preview={preview} isHeard={isHeard} />;
  return <div className={styles.embedBox} data-heard={isHeard || undefined} />;
}

export function previewUnlessEmbedded(
  preview: OpenGraph | null,
  link: string | null,
): OpenGraph | null {
  const isSame = preview !== null && link !== null && hrefOf(preview.url) === hrefOf(link);
  return isSame ? null : preview;
}

const hrefOf = (link: string): string => parseUrl(link)?.href ?? link;
