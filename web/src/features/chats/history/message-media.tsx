import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { useState } from 'react';

import { runOrShowFailure } from '#web/data/api/show-failure.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useAutoplay } from '#web/features/media/public.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { lazyModule, loadLazy } from '#web/ui/lazy/use-lazy.ts';
import { pictureUrl } from '#web/ui/person/picture-width.ts';

import styles from './message-media.module.css';
import { strings } from '#web/features/chats/strings/strings.ts';

interface MessageMediaProps {
  images: readonly MediaItem[];
  isProcessing: boolean;
  isOwn: boolean;
  /** The clicked element. Its `data-at` is the index. */
  onOpen(anchor: Element): void;
}

const uploads = lazyModule(() => import('#web/data/uploads/uploader.part.ts'));

const WIDTH_PX = 320;
const SQUARE = 1;
const NARROWEST_RATIO = 0.6;
const WIDEST_RATIO = 2.4;

export function MessageMedia({ images, isProcessing, isOwn, onOpen }: MessageMediaProps) {
  const isAlone = images.length === 1;
  return (
    <div className={styles.media} data-count={images.length}>
      {images.map((item, at) => (
        <Tile
          // Remount the media after processing, because media that were missing before must load again.
          key={`${at} ${item.url} ${isProcessing}`}
          item={item}
          isOwn={isOwn}
          name={item.description || strings.mediaItem(at + 1, images.length)}
          at={at}
          ratio={isAlone ? ratioOf(item) : SQUARE}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

function ratioOf({ widthPx, heightPx }: MediaItem): number {
  if (widthPx === 0 || heightPx === 0) return 4 / 3;
  return Math.min(WIDEST_RATIO, Math.max(NARROWEST_RATIO, widthPx / heightPx));
}

interface TileProps {
  item: MediaItem;
  isOwn: boolean;
  name: string;
  at: number;
  ratio: number;
  onOpen(anchor: Element): void;
}

function Tile({ item, isOwn, name, at, ratio, onOpen }: TileProps) {
  const [isLost, setLost] = useState(false);
  const page = usePage();
  const movesItself = useAutoplay();
  const { isVideo, isFailed, isAnimated, thumbnail, url } = item;
  const style = { aspectRatio: ratio.toFixed(4) };
  if (isFailed || (isLost && !isVideo)) {
    return (
      <div className={styles.lost} style={style}>
        <p>{strings.mediaLost}</p>
        {item.canRetry && isOwn && (
          <button type="button" onClick={() => void retry(page, url)}>
            {strings.retry}
          </button>
        )}
      </div>
    );
  }
  const isStill = isVideo || (isAnimated === true && !movesItself);
  const own = isStill ? (thumbnail?.url ?? (isVideo ? undefined : url)) : url;
  return (
    <button
      type="button"
      className={styles.tile}
      style={style}
      data-at={at}
      aria-label={isVideo ? `${strings.playVideo}: ${name}` : name}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {own !== undefined && (
        <img
          src={pictureUrl(own, WIDTH_PX)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setLost(true)}
        />
      )}
      {isStill && (
        <span className={styles.play}>
          <Icon name="play" size={22} />
        </span>
      )}
    </button>
  );
}

async function retry({ part }: Page, url: string): Promise<void> {
  const loaded = await loadLazy(uploads);
  if (loaded) await runOrShowFailure(() => part(loaded.createOwnUploader).retry(url));
}
