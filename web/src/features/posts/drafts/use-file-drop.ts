import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';

import { type Attachments, pastedFiles } from '#web/features/media/public.ts';

interface FileDrop {
  isOver: boolean;
  handlers: {
    onPaste(event: ClipboardEvent): void;
    onDragEnter(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

export function useFileDrop(attachments: Attachments, isLocked = false): FileDrop {
  const [isOver, setOver] = useState(false);
  // Child elements fire enter and leave events too, so count the open ones.
  const depth = useRef(0);
  const leave = (now: number): void => {
    depth.current = now;
    if (now === 0) setOver(false);
  };
  return {
    isOver: isOver && !isLocked,
    handlers: {
      onPaste(event) {
        const files = pastedFiles(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        if (!isLocked) attachments.add(files);
      },
      onDragEnter(event) {
        if (!hasFiles(event)) return;
        depth.current++;
        setOver(true);
      },
      onDragOver(event) {
        if (hasFiles(event)) event.preventDefault();
      },
      onDragLeave(event) {
        if (hasFiles(event)) leave(Math.max(0, depth.current - 1));
      },
      onDrop(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        leave(0);
        if (!isLocked) attachments.add([...event.dataTransfer.files]);
      },
    },
  };
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
