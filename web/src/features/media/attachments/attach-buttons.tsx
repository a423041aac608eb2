import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useLayoutEffect, useRef, useState } from 'react';

import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import styles from './attach-buttons.module.css';
import type { Attachments, AttachmentsView } from './attachments.ts';
import { ACCEPT } from './media-checks.ts';
import { strings } from './strings.ts';

const gifSheet = lazyModule(() => import('#web/features/media/gifs/gif-sheet.tsx'));

interface AttachButtonsProps {
  attachments: Attachments;
  view: AttachmentsView;
  isLocked?: boolean;
}

export function AttachButtons({ attachments, view, isLocked = false }: AttachButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const gifs = useLazy(gifSheet, isPicking, () => setPicking(false));
  const takesNone = isLocked || view.items.length >= LIMITS.mediaPerPost;
  useLayoutEffect(() => (isPicking ? attachments.hold() : undefined), [isPicking, attachments]);
  return (
    <div className={styles.buttons}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        aria-label={strings.addMedia}
        onChange={({ target }) => {
          attachments.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton
        icon="image"
        label={strings.addMedia}
        disabled={takesNone}
        onClick={() => input.current?.click()}
      />
      <button
        type="button"
        className={styles.gif}
        title={strings.addGif}
        aria-label={strings.addGif}
        disabled={takesNone}
        onClick={() => setPicking(true)}
      >
        <span>GIF</span>
      </button>
      {gifs && (
        <gifs.GifSheet
          onPick={(gif) => {
            attachments.addGif(gif);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
