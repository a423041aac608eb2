import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useLayoutEffect, useRef, useState } from 'react';

import { AttachmentLines } from './attachment-lines.tsx';
import styles from './attachment-strip.module.css';
import { AttachmentTile } from './attachment-tile.tsx';
import type { Attachments, AttachmentsView } from './attachments.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import { useReorder } from './use-reorder.ts';
import { strings } from './strings.ts';

interface AttachmentStripProps {
  attachments: Attachments;
  view: AttachmentsView;
  /** What stands between the media and their sending. */
  notice: string | null;
  /** What they are called together; media of a post where it is left out. */
  label?: string;
  /** They are on their way: nothing about them changes. */
  isLocked?: boolean;
}

/** The media of what is being written, in their order, with how far each is. */
export function AttachmentStrip({
  attachments,
  view,
  notice,
  label = strings.attachments,
  isLocked = false,
}: AttachmentStripProps) {
  const { items } = view;
  const [describedId, setDescribed] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string | null>(null);
  const move = (id: string, to: number): void => {
    if (isLocked) return;
    const from = items.findIndex(({ media }) => media.id === id);
    const item = items[from];
    if (!item || to === from || to < 0 || to >= items.length) return;
    attachments.move(id, to);
    setAnnouncement(strings.moved(item.media.name, to + 1, items.length));
  };
  const reorder = useReorder(list, move);
  // What is moved in the page loses the focus, and what is taken out. It is given back here, at once:
  // a dialog that finds it lost takes it to itself a frame later, from wherever it is by then.
  useLayoutEffect(() => {
    const id = focusNext.current;
    focusNext.current = null;
    if (id !== null)
      list.current?.querySelector<HTMLElement>(`[data-media="${id}"] button`)?.focus();
  }, [items]);
  const described = items.find(({ media }) => media.id === describedId);
  const isDescribing = described !== undefined;
  useLayoutEffect(
    () => (isDescribing ? attachments.hold() : undefined),
    [isDescribing, attachments],
  );
  return (
    <div role="group" aria-label={label}>
      {items.length > 0 && (
        <ul ref={list} className={styles.tiles} data-base-ui-swipe-ignore="" {...reorder.handlers}>
          {items.map((item, at) => (
            <AttachmentTile
              key={item.media.id}
              item={item}
              at={at}
              count={items.length}
              isLocked={isLocked}
              isDragged={reorder.draggedId === item.media.id}
              onOpen={() => !isLocked && reorder.isClick() && setDescribed(item.media.id)}
              onRemove={() => {
                if (isLocked) return;
                focusNext.current = (items[at + 1] ?? items[at - 1])?.media.id ?? null;
                attachments.remove(item.media.id);
              }}
              onMove={(by) => {
                focusNext.current = item.media.id;
                move(item.media.id, at + by);
              }}
            />
          ))}
        </ul>
      )}
      <AttachmentLines
        view={view}
        notice={notice}
        onRetry={(id) => {
          focusNext.current = id;
          attachments.retry(id);
        }}
      />
      <p className={styles.limit} role="status">
        {items.length >= LIMITS.mediaPerPost && strings.limitNotice}
      </p>
      <span className="sr-only" role="status">
        {announcement}
      </span>
      {described && (
        <DescribeDialog
          item={described}
          at={items.indexOf(described)}
          count={items.length}
          onChange={(description) => attachments.describe(described.media.id, description)}
          onMove={(to) => move(described.media.id, to)}
          onClose={() => setDescribed(null)}
        />
      )}
    </div>
  );
}
