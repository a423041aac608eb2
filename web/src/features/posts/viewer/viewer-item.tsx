import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useState } from 'react';

import { useIsVideo, useAutoplay, videoPlayers } from '#web/features/media/public.ts';
import { pictureUrl } from '#web/ui/person/picture-width.ts';
import { useLazy } from '#web/ui/lazy/use-lazy.ts';

import { tileWidth } from '#web/features/posts/card/media-frame.ts';
import styles from './media-viewer.module.css';
import type { View } from './viewer-gestures.ts';
import { strings } from '#web/features/posts/post/strings.ts';

export interface ViewerItemProps {
  of: Pick<Post, 'id' | 'images' | 'isProcessing'>;
  item: MediaItem;
  name: string;
  startsNow: boolean;
  view: View;
}

export function ViewerItem({ of, item, name, startsNow, view }: ViewerItemProps) {
  const [lost, setLost] = useState<'picture' | 'player' | null>(null);
  const isVideo = useIsVideo(item);
  const mayStartItself = useAutoplay();
  const player = useLazy(videoPlayers, isVideo && !item.isFailed, () => setLost('player'));
  // A failed picture may turn out to be a video, which is not lost.
  const isLost = lost === (isVideo ? 'player' : 'picture');
  if (isLost || item.isFailed) {
    return (
      <div className={styles.lost} role="alert">
        {of.isProcessing ? strings.processing : strings.mediaLost}
        {!item.isFailed && (
          <button type="button" onClick={() => setLost(null)}>
            {strings.retry}
          </button>
        )}
      </div>
    );
  }
  if (!isVideo)
    return <Picture item={item} name={name} view={view} onLost={() => setLost('picture')} />;
  if (!player) return null;
  return (
    <player.VideoPlayer
      item={item}
      name={name}
      startsNow={startsNow}
      mayStartItself={mayStartItself}
      postId={of.id}
      width={Infinity}
      isProcessing={of.isProcessing}
    />
  );
}

interface PictureProps extends Pick<ViewerItemProps, 'item' | 'name' | 'view'> {
  onLost(): void;
}

function Picture({ item, name, view, onLost }: PictureProps) {
  const [isThere, setThere] = useState(false);
  const { url, widthPx, heightPx, isAnimated } = item;
  const small = pictureUrl(url, tileWidth(window.innerWidth, 1));
  const size = widthPx > 0 ? { width: widthPx, height: heightPx } : undefined;
  return (
    <img
      src={largest(item)}
      alt={name}
      {...size}
      draggable={false}
      style={{
        transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        backgroundImage: isThere || isAnimated ? undefined : `url("${CSS.escape(small)}")`,
      }}
      onLoad={() => setThere(true)}
      onError={onLost}
    />
  );
}

export function ViewerNeighbour({ item, side }: { item: MediaItem | undefined; side: -1 | 1 }) {
  if (!item) return null;
  const url = item.isVideo || item.isFailed ? item.thumbnail?.url : largest(item);
  if (!url) return null;
  return (
    <div className={styles.cell} style={{ left: `${side * 100}%` }} aria-hidden="true">
      <img src={item.isVideo ? pictureUrl(url, Infinity) : url} alt="" draggable={false} />
    </div>
  );
}

const largest = ({ url }: MediaItem): string => pictureUrl(url, Infinity);
