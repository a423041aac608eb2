import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { useRef } from 'react';

/** Names what is sent: the same words sent again, as after a lost answer, have the same ulid, other words another. */
export function useUlidOfWords(): (words: string) => string {
  const sent = useRef({ words: '', ulid: '' });
  return (words) => {
    if (sent.current.words !== words) sent.current = { words, ulid: makeUlid(Date.now()) };
    return sent.current.ulid;
  };
}
