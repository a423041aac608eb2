import { Dialog } from '@base-ui/react/dialog';
import type { MediaItem } from '@rookery/contract/posts/post.ts';
import { type KeyboardEvent, useState } from 'react';

import { usePost } from '#web/data/entities.ts';
import { useOverlay } from '#web/router/overlay.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

import { menuWords } from './menu-words.ts';
import styles from './media-viewer.module.css';
import { words } from './words.ts';

interface MediaViewerProps {
  /** The post, and the picture of it that was pressed. */
  id: string;
  anchor: Element;
  onClose(): void;
}

/** A post's pictures over the whole window. Back closes it, and so do Escape and a press beside the picture. */
export function MediaViewer({ id, anchor, onClose }: MediaViewerProps) {
  const items = usePost(id)?.images ?? [];
  const close = useOverlay(onClose);
  const [at, setAt] = useState(Number(anchor.getAttribute('data-at')));
  const item = items[at];
  const place = item ? words.mediaItem(item.isVideo, at + 1, items.length) : '';
  const go = (step: number): void => setAt((now) => (items[now + step] ? now + step : now));
  const press = (event: KeyboardEvent): void => {
    // A video's own keys move through the video.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Popup
          className={styles.viewer}
          finalFocus={() => (anchor instanceof HTMLElement ? anchor : null)}
          onKeyDown={press}
          onClick={(event) => {
            if (!(event.target as Element).closest('button, img, video, p')) close();
          }}
        >
          <Dialog.Title className="sr-only">{menuWords.viewer}</Dialog.Title>
          <div className={styles.bar}>
            <span className={styles.count}>
              {items.length > 1 && `${at + 1} / ${items.length}`}
            </span>
            <IconButton icon="close" label={words.close} className={styles.round} onClick={close} />
          </div>
          <div className={styles.stage}>
            {item && <Shown key={item.url} item={item} name={item.description || place} />}
            {at > 0 && <Step side="previous" onPress={() => go(-1)} />}
            {at < items.length - 1 && <Step side="next" onPress={() => go(1)} />}
          </div>
          <div className={styles.words} aria-live="polite" dir="auto">
            <span className="sr-only">{place}</span>
            <p>{item ? item.description : words.mediaLost}</p>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Step({ side, onPress }: { side: 'previous' | 'next'; onPress(): void }) {
  return (
    <IconButton
      icon="arrow-left"
      label={menuWords[side]}
      className={`${styles.round} ${styles[side]}`}
      onClick={onPress}
    />
  );
}

function Shown({ item, name }: { item: MediaItem; name: string }) {
  const [isLost, setLost] = useState(false);
  if (isLost) {
    return (
      <div className={styles.lost} role="alert">
        {words.mediaLost}
        <button type="button" onClick={() => setLost(false)}>
          {words.retry}
        </button>
      </div>
    );
  }
  if (!item.isVideo) {
    const size = item.widthPx > 0 ? { width: item.widthPx, height: item.heightPx } : undefined;
    return <img src={item.url} alt={name} {...size} onError={() => setLost(true)} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- members give their videos a description, shown below
    <video
      src={item.url}
      poster={item.thumbnail?.url}
      aria-label={name}
      controls
      autoPlay
      playsInline
      onError={() => setLost(true)}
    />
  );
}
