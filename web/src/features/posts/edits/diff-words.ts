import { diffWordsWithSpace } from 'diff';

export interface TextPiece {
  text: string;
  /** `removed` is only in the earlier text, `added` only in the later one. */
  kind: 'same' | 'added' | 'removed';
}

/** The differences between two texts by words, in any script. */
export function diffWords(earlier: string, later: string): TextPiece[] {
  const intlSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return diffWordsWithSpace(earlier, later, { intlSegmenter }).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
