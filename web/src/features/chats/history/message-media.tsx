import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { useState } from 'react';

import { useMovesItself } from '#web/features/media/public.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { pictureUrl } from '#web/ui/person/picture-width.ts';

import styles from './message-media.module.css';
import { strings } from '#web/features/chats/strings/strings.ts';

interface MessageMediaProps {
  images: readonly MediaItem[];
  /** The pressed one, which says by `data-at` which it is. */
  onOpen(anchor: Element): void;
}

const WIDTH_PX = 320;
const SQUARE = 1;
const NARROWEST_RATIO = 0.6;
const WIDEST_RATIO = 2.4;

/** The media of a message, in boxes of known size; a press opens them over the whole window. */
export function MessageMedia({ images, onOpen }: MessageMediaProps) {
  const isAlone = images.length === 1;
  return (
    <div className={styles.media} data-count={images.length}>
      {images.map((item, at) => (
        <Tile
          key={`${at} ${item.url}`}
          item={item}
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
  name: string;
  at: number;
  ratio: number;
  onOpen(anchor: Element): void;
}

function Tile({ item, name, at, ratio, onOpen }: TileProps) {
  const [isLost, setLost] = useState(false);
  const movesItself = useMovesItself();
  const { isVideo, isFailed, isAnimated, thumbnail, url } = item;
  const style = { aspectRatio: ratio.toFixed(4) };
  if (isFailed || (isLost && !isVideo)) {
    return (
      <p className={styles.lost} style={style}>
        {strings.mediaLost}
      </p>
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
