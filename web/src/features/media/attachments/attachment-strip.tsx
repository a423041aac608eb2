import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';
import { useReorder } from '#web/ui/reorder/use-reorder.ts';

import { AttachmentLines } from './attachment-lines.tsx';
import styles from './attachment-strip.module.css';
import { AttachmentTile } from './attachment-tile.tsx';
import type { Attachments, AttachmentsView } from './attachments.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import { strings } from './strings.ts';

const editors = lazyModule(() => import('./edit-picture-dialog.tsx'));

interface AttachmentStripProps {
  attachments: Attachments;
  view: AttachmentsView;
  notice: string | null;
  label?: string;
  isLocked?: boolean;
  /** Whether the files are those of an edited post. */
  isFixed?: boolean;
  /** Opens the alt text of this file. A new object opens it again. */
  described?: { id: string } | null;
}

export function AttachmentStrip({
  attachments,
  view,
  notice,
  label = strings.attachments,
  isLocked = false,
  isFixed = false,
  described: request = null,
}: AttachmentStripProps) {
  const { items } = view;
  const [describedId, setDescribed] = useState<string | null>(null);
  const [editedId, setEdited] = useState<string | null>(null);
  const [handled, setHandled] = useState(request);
  if (request !== handled) {
    setHandled(request);
    if (request) setDescribed(request.id);
  }
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
  const reorder = useReorder(list, move, { attribute: 'data-media' });
  // Moved and removed elements lose the focus. Restore the focus before the next frame, or a dialog takes
  // it.
  useLayoutEffect(() => {
    const id = focusNext.current;
    focusNext.current = null;
    if (id !== null)
      list.current?.querySelector<HTMLElement>(`[data-media="${id}"] button`)?.focus();
  }, [items]);
  useAddedInView(list, items.length);
  const edited = items.find(({ media }) => media.id === editedId);
  const editor = useLazy(editors, edited !== undefined, () => setEdited(null));
  const described = items.find(({ media }) => media.id === describedId);
  const isDescribing = described !== undefined || edited !== undefined;
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
              // The tile of an edited picture keeps the focus.
              key={item.media.originalId ?? item.media.id}
              item={item}
              at={at}
              count={items.length}
              isLocked={isLocked}
              isFixed={isFixed}
              isDragged={reorder.draggedId === item.media.id}
              onOpen={() => !isLocked && reorder.isClick() && setDescribed(item.media.id)}
              onEdit={() => !isLocked && setEdited(item.media.id)}
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
        {items.length >= LIMITS.mediaPerPost && !isFixed && strings.limitNotice}
      </p>
      <span className="sr-only" role="status">
        {announcement}
      </span>
      {edited && editor && (
        <editor.EditPictureDialog
          item={edited}
          attachments={attachments}
          onClose={() => setEdited(null)}
        />
      )}
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

/** The strip is often wider than the screen, so an added item would be hidden. */
function useAddedInView(list: RefObject<HTMLUListElement | null>, count: number): void {
  const before = useRef(count);
  useLayoutEffect(() => {
    if (count > before.current) {
      list.current?.lastElementChild?.scrollIntoView({ inline: 'end', block: 'nearest' });
    }
    before.current = count;
  }, [list, count]);
}
