import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useRef, useState } from 'react';

import { usePost } from '#web/data/entities/entities.ts';
import { useLayer } from '#web/router/use-layer.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

import { menuStrings } from '#web/features/posts/menu/menu-strings.ts';
import styles from './media-viewer.module.css';
import { useViewerGestures } from './use-viewer-gestures.ts';
import { ViewerItem, type ViewerItemProps, ViewerNeighbour } from './viewer-item.tsx';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { strings } from '#web/features/posts/post/strings.ts';

interface MediaViewerProps {
  id: string;
  anchor: Element;
  onClose(): void;
}

export function MediaViewer({ id, ...props }: MediaViewerProps) {
  return <Viewer shown={usePost(id)} {...props} />;
}

interface ViewerProps extends Omit<MediaViewerProps, 'id'> {
  /** Undefined if the post was removed while the viewer is open. */
  shown: ViewerItemProps['of'] | undefined;
}

export function Viewer({ shown, anchor, onClose }: ViewerProps) {
  const items = shown?.images ?? [];
  useLayer(true, onClose);
  const [pressed] = useState(() => Number(anchor.getAttribute('data-at')));
  const [at, setAt] = useState(pressed);
  const stage = useRef<HTMLDivElement>(null);
  const item = items[at];
  const title = item ? strings.mediaItem(item.isVideo, at + 1, items.length) : '';
  const go = (step: number): void => {
    if (!items[at + step]) return;
    setAt(at + step);
    moves.showWhole();
  };
  const moves = useViewerGestures({
    stage,
    canZoom: item !== undefined && !item.isVideo,
    onSwipe: (meant) => (meant === 'close' ? onClose() : go(meant === 'next' ? 1 : -1)),
  });
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
    if (!event.ctrlKey && !event.metaKey) moves.keys[event.key]?.();
  };
  const { drag, view } = moves;
  const shift = drag ? { translate: `${drag.x}px ${drag.y}px` } : undefined;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          className={styles.viewer}
          finalFocus={() => (anchor instanceof HTMLElement ? anchor : null)}
          onKeyDown={press}
          onClick={(event) => {
            if (!(event.target as Element).closest('button, img, p, [data-player]')) onClose();
          }}
        >
          <Dialog.Title className="sr-only">{menuStrings.viewer}</Dialog.Title>
          <div className={styles.bar}>
            <span className={styles.count}>
              {items.length > 1 && `${at + 1} / ${items.length}`}
            </span>
            <IconButton
              icon="close"
              label={moreStrings.close}
              className={styles.round}
              onClick={onClose}
            />
          </div>
          <div ref={stage} className={styles.stage} {...moves.handlers}>
            <div className={styles.strip} style={shift} data-still={!drag || undefined}>
              {view.scale === 1 && <ViewerNeighbour item={items[at - 1]} side={-1} />}
              {view.scale === 1 && <ViewerNeighbour item={items[at + 1]} side={1} />}
              {shown && item && (
                <div key={`${at} ${item.url} ${shown.isProcessing}`} className={styles.cell}>
                  <ViewerItem
                    of={shown}
                    item={item}
                    view={view}
                    name={item.description || title}
                    startsNow={at === pressed}
                  />
                </div>
              )}
            </div>
            {at > 0 && <Step side="previous" onPress={() => go(-1)} />}
            {at < items.length - 1 && <Step side="next" onPress={() => go(1)} />}
          </div>
          <div className={styles.words} aria-live="polite" dir="auto">
            <span className="sr-only">{title}</span>
            <p>{item ? item.description : strings.mediaLost}</p>
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
      label={menuStrings[side]}
      className={`${styles.round} ${styles[side]}`}
      onClick={onPress}
    />
  );
}
