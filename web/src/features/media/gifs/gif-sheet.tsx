import type { Gif } from '@rookery/contract/media/search-gifs.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useRef, useState } from 'react';

import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useMediaQuery, WIDE } from '#web/ui/page/use-media-query.ts';
import { useDebounced } from '#web/ui/controls/use-debounced.ts';

import { GifResults } from './gif-results.tsx';
import { pickedGif } from './gif-pages.ts';
import styles from './gif-sheet.module.css';
import { strings } from './gif-strings.ts';

const PAUSE_MS = 400;

interface GifSheetProps {
  onPick(gif: Gif): void;
  onClose(): void;
}

export function GifSheet({ onPick, onClose }: GifSheetProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  // Do not focus the input on phones, because a keyboard would cover half of the results.
  const firstFocus = useMediaQuery(WIDE) ? input : picker;
  const typed = text.trim();
  const paused = useDebounced(typed, PAUSE_MS);
  return (
    <Dialog
      open
      isOver
      onClose={onClose}
      title={strings.chooseGif}
      width={560}
      firstFocus={firstFocus}
    >
      <div ref={picker} tabIndex={-1} className={styles.picker}>
        <search className={styles.search}>
          <Icon name="search" size={19} />
          <input
            ref={input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            aria-label={strings.searchGifs}
            placeholder={strings.searchGifs}
            value={text}
            maxLength={LIMITS.gifQueryCharacters}
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => setText(target.value)}
          />
        </search>
        <GifResults strings={typed === '' ? '' : paused} onPick={(gif) => onPick(pickedGif(gif))} />
      </div>
    </Dialog>
  );
}
