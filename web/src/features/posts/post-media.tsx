import type { MediaItem } from '@rookery/contract/posts/post.ts';
import { useState } from 'react';

import { frameOf } from './media-frame.ts';
import styles from './post-media.module.css';
import { words } from './words.ts';

/** One to five pictures in a box of known size; a press opens them in the viewer. */
export function PostMedia({ items }: { items: readonly MediaItem[] }) {
  const [only] = items;
  const frame = only && items.length === 1 ? frameOf(only) : undefined;
  return (
    <div className={styles.media} data-count={items.length} style={frame}>
      {items.map((item, at) => (
        <Tile key={`${at} ${item.url}`} item={item} at={at} count={items.length} />
      ))}
    </div>
  );
}

function Tile({ item, at, count }: { item: MediaItem; at: number; count: number }) {
  const [isLost, setLost] = useState(false);
  if (isLost) return <LostMedia onRetry={() => setLost(false)} />;
  const picture = item.isVideo ? item.thumbnail?.url : item.url;
  const name = item.description || words.mediaItem(item.isVideo, at + 1, count);
  return (
    <button
      type="button"
      className={styles.tile}
      data-act="media"
      data-at={at}
      data-video={item.isVideo || undefined}
      aria-label={picture ? undefined : name}
    >
      {picture && (
        <img
          src={picture}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setLost(true)}
        />
      )}
    </button>
  );
}

/** In the place of a picture that did not come, as large as it would have been. */
function LostMedia({ onRetry }: { onRetry(): void }) {
  return (
    <div className={styles.lost}>
      <span>{words.mediaLost}</span>
      <button type="button" onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  );
}
