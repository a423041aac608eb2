import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { Icon } from '#web/ui/icon/icon.tsx';

import styles from './attachment-tile.module.css';
import type { Attachment } from './attachments.ts';
import { ProgressRing } from './progress-ring.tsx';
import { strings } from './strings.ts';

interface AttachmentTileProps {
  item: Attachment;
  at: number;
  count: number;
  isDragged: boolean;
  /** Whether the controls are disabled. Disabled controls keep the focus. */
  isLocked: boolean;
  isFixed: boolean;
  onOpen(): void;
  onMove(by: -1 | 1): void;
  onEdit(): void;
  onRemove(): void;
}

export function AttachmentTile(props: AttachmentTileProps) {
  const { item, at, count, isDragged, isLocked, isFixed, onOpen, onMove, onEdit, onRemove } = props;
  const { media, state } = item;
  const isRunning = state.kind !== 'finished' && state.kind !== 'failed';
  const tile = useRef<HTMLLIElement>(null);
  const [isNew] = useState(isRunning);
  useEffect(() => {
    if (isNew) tile.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onMove(event.key === 'ArrowLeft' ? -1 : 1);
  };
  const name = strings.attachment(isVideo(item), at + 1, count, media.name);
  return (
    <li
      ref={tile}
      className={styles.tile}
      data-media={media.id}
      data-state={state.kind}
      data-dragged={isDragged || undefined}
    >
      <button
        type="button"
        className={styles.picture}
        title={media.name}
        aria-disabled={isLocked || undefined}
        aria-label={count > 1 ? `${name}. ${strings.attachmentKeys}` : name}
        onClick={onOpen}
        onKeyDown={press}
      >
        <Picture item={item} />
      </button>
      {isRunning && (
        <ProgressRing
          label={strings.uploading(media.name)}
          percent={state.kind === 'uploading' ? state.percent : 0}
        />
      )}
      {state.kind === 'failed' && (
        <span className={styles.failed}>
          <Icon name="info" size={26} />
        </span>
      )}
      <button
        type="button"
        className={styles.alt}
        aria-disabled={isLocked || undefined}
        aria-label={strings.altOf(media.name)}
        onClick={onOpen}
      >
        {media.description.trim() !== '' && <Icon name="check" size={14} />}
        {strings.alt}
      </button>
      {!isFixed && isPicture(item) && (
        <button
          type="button"
          className={styles.edit}
          title={strings.edit(media.name)}
          aria-disabled={isLocked || undefined}
          aria-label={strings.edit(media.name)}
          onClick={onEdit}
        >
          <Icon name="crop" size={15} />
        </button>
      )}
      {!isFixed && (
        <button
          type="button"
          className={styles.remove}
          title={isRunning ? strings.cancelUpload(media.name) : strings.removeMedia(media.name)}
          aria-disabled={isLocked || undefined}
          aria-label={
            isRunning ? strings.cancelUpload(media.name) : strings.removeMedia(media.name)
          }
          onClick={onRemove}
        >
          <Icon name="close" size={17} />
        </button>
      )}
    </li>
  );
}

const isPicture = ({ media: { kind, type } }: Attachment): boolean =>
  kind === 'file' && type.startsWith('image/') && type !== 'image/gif';

export const isVideo = ({ media }: Attachment): boolean => media.type.startsWith('video/');

export function Picture({ item }: { item: Attachment }) {
  const { media, picture } = item;
  const [isLost, setLost] = useState(false);
  const lose = (): void => setLost(true);
  if (picture === null || isLost) return <Icon name={isVideo(item) ? 'tv' : 'image'} size={28} />;
  if (!isVideo(item)) {
    return (
      <img
        src={picture}
        alt={media.description}
        decoding="async"
        draggable={false}
        onError={lose}
      />
    );
  }
  return (
    <video
      src={`${picture}#t=0.5`}
      muted
      playsInline
      preload="metadata"
      tabIndex={-1}
      aria-hidden="true"
      onError={lose}
    />
  );
}
