import { findEntities, type TextEntity } from '@rookery/contract/kernel/text.ts';

import { type FoldLimit, truncateAt } from './truncate-body.ts';

// A line with spaces and invisible characters looks empty. \u2800 is the blank braille pattern.
const EMPTY_LINES = /\n(?:(?:[^\S\n]|[\p{Default_Ignorable_Code_Point}\u2800])*\n){2,}/gu;

export interface FoldedBody {
  /** The text without runs of empty lines. */
  text: string;
  entities: readonly TextEntity[];
  /** The UTF-16 offset of the cut. Null if the text fits. */
  cut: number | null;
}

export function foldBody(body: string, limit: FoldLimit): FoldedBody {
  const text = collapseEmptyLines(body);
  const entities = findEntities(text);
  return { text, entities, cut: truncateAt(text, limit, entities) };
}

export function collapseEmptyLines(text: string): string {
  return text.includes('\n') ? text.replace(EMPTY_LINES, '\n\n') : text;
}
