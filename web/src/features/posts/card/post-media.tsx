import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { useAutoplay, videoPlayers } from '#web/features/media/public.ts';
import { pictureUrl } from '#web/ui/person/picture-width.ts';
import { lazyModule, useLazy, useOptionalLazy } from '#web/ui/lazy/use-lazy.ts';

import { LostMedia } from './lost-media.tsx';
import { frameOf, tileWidth } from './media-frame.ts';
import styles from './post-media.module.css';
import { strings } from '#web/features/posts/post/strings.ts';

const failedMedia = lazyModule(() => import('./failed-media.tsx'));

/** A fifth file is counted on the last tile. */
const MAX_TILES = 4;

export function PostMedia({ post }: { post: Post }) {
  const { images, isProcessing } = post;
  const [only] = images;
  const frame = only && images.length === 1 ? frameOf(only) : undefined;
  return (
    <div className={styles.media} data-count={Math.min(images.length, MAX_TILES)} style={frame}>
      {images.slice(0, MAX_TILES).map((item, at) => (
        <Tile key={`${at} ${item.url} ${isProcessing}`} post={post} item={item} at={at} />
      ))}
      {isProcessing && <Processing post={post} className={styles.note} />}
    </div>
  );
}

interface TileProps {
  post: Post;
  item: MediaItem;
  at: number;
}

function Tile({ post, item, at }: TileProps) {
  const [isLost, setLost] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const movesItself = useAutoplay();
  const { images, isProcessing, id } = post;
  const { isVideo, isFailed } = item;
  const isFilm = isVideo && images.length === 1 && !isFailed;
  const early = useOptionalLazy(videoPlayers, isFilm && movesItself);
  const isWanted = isFilm && (isPressed || early !== undefined);
  const player = useLazy(videoPlayers, isWanted, () => setPressed(false));
  const isStill = item.isAnimated === true && item.thumbnail && !movesItself && !isPressed;
  const name = item.description || strings.mediaItem(isVideo, at + 1, images.length);
  const width = tileWidth(window.innerWidth, images.length);

  if (isFailed) return <FailedMedia post={post} item={item} />;
  if (player) {
    return (
      <player.VideoPlayer
        item={item}
        name={name}
        width={width}
        isProcessing={isProcessing}
        postId={id}
        startsNow={isPressed}
        mayStartItself={movesItself}
      />
    );
  }
  if (isLost && !isProcessing && !isVideo) return <LostMedia onRetry={() => setLost(false)} />;
  const own = isVideo || isStill ? item.thumbnail?.url : item.url;
  const picture = isLost ? undefined : own;
  const more = at === MAX_TILES - 1 ? images.length - MAX_TILES : 0;
  const isInPlace = (isFilm || isStill) && more === 0;
  const tile = (
    <button
      type="button"
      className={styles.tile}
      data-act={isInPlace ? undefined : 'media'}
      data-at={at}
      data-plays={(isVideo || isStill) && more === 0 ? '' : undefined}
      aria-label={picture ? undefined : name}
      onClick={isInPlace ? () => setPressed(true) : undefined}
    >
      {picture && (
        <img
          src={pictureUrl(picture, width)}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setLost(true)}
        />
      )}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </button>
  );
  if (!picture || !item.description || isProcessing) return tile;
  return (
    <div className={styles.cell}>
      {tile}
      <button
        type="button"
        className={styles.alt}
        data-act="alt"
        data-at={at}
        aria-haspopup="dialog"
        aria-label={strings.altTextOf(strings.mediaItem(isVideo, at + 1, images.length))}
      >
        {strings.alt}
      </button>
    </div>
  );
}

export function Processing({ post, className }: { post: Post; className: string | undefined }) {
  const { session } = usePage();
  const isOwn = session.getState().currentUser?.ulid === post.user.userId;
  return <p className={className}>{isOwn ? strings.mediaProcessing : strings.processing}</p>;
}

function FailedMedia({ post, item }: Pick<TileProps, 'post' | 'item'>) {
  const mayRetry = item.canRetry === true && hasPostAbility(post, 'retry');
  const failed = useOptionalLazy(failedMedia, mayRetry);
  return mayRetry && failed ? <failed.RetryMedia post={post} item={item} /> : <LostMedia />;
}
