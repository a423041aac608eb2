import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useDebounced } from './use-debounced.ts';

const SEARCH_DEBOUNCE_MS = 400;

/**
 * The text of a search field whose words are in the address.
 * @param q the words in the address, which may change without the field
 * @param seek called with other words after a pause in typing
 */
export function useSearchText(q: string, seek: (words: string) => void) {
  const [text, setText] = useState(q);
  const paused = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const sought = useRef(q);
  const pause = useEffectEvent(() => {
    if (paused === sought.current) return;
    sought.current = paused;
    seek(paused);
  });
  useEffect(() => pause(), [paused]);
  useEffect(() => {
    if (q === sought.current) return;
    sought.current = q;
    setText(q);
  }, [q]);
  const forget = (): void => {
    sought.current = '';
    setText('');
  };
  return { text, type: setText, forget };
}
