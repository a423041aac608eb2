import type { TextEntity } from '@rookery/contract/kernel/text.ts';

export interface FoldLimit {
  characters: number;
  lines: number;
}

const WITH_IMAGES: FoldLimit = { characters: 200, lines: 8 };
const WITHOUT_IMAGES: FoldLimit = { characters: 500, lines: 16 };
/** A word that begins within this many characters of the cut is omitted whole. */
const WORD_REACH = 30;

export function bodyLimit(hasImages: boolean): FoldLimit {
  return hasImages ? WITH_IMAGES : WITHOUT_IMAGES;
}

/** The UTF-16 offset of the cut, which splits no link, word or composed emoji. Null if the body fits. */
export function truncateAt(
  body: string,
  limit: FoldLimit,
  entities: readonly TextEntity[],
): number | null {
  const cut = cutOfCharacters(body, limit.characters, entities) ?? body.length;
  const end = Math.min(cut, offsetOfLine(body, limit.lines));
  return end < body.length ? end : null;
}

function cutOfCharacters(
  body: string,
  limit: number,
  entities: readonly TextEntity[],
): number | null {
  const cut = offsetOfCharacter(body, limit);
  if (cut >= body.length) return null;
  const crossed = entities.find((entity) => entity.start < cut && entity.end > cut);
  if (crossed) return crossed.start > 0 ? crossed.start : crossed.end;
  const space = body.slice(0, cut + 1).search(/\s\S*$/);
  if (space > 0 && cut - space <= WORD_REACH) return space;
  return startOfCluster(body, cut);
}

/** The end of the last line within the limit, without the empty line that may precede the cut. */
function offsetOfLine(body: string, lines: number): number {
  let end = -1;
  for (let line = 0; line < lines; line++) {
    end = body.indexOf('\n', end + 1);
    if (end === -1) return body.length;
  }
  return body.slice(0, end).trimEnd().length;
}

function offsetOfCharacter(body: string, limit: number): number {
  let offset = 0;
  let seen = 0;
  for (const character of body) {
    if (seen === limit) return offset;
    seen++;
    offset += character.length;
  }
  return body.length;
}

function startOfCluster(body: string, cut: number): number {
  const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // Composed characters are short, so a range around the cut is enough.
  const from = Math.max(0, cut - 200);
  const found = clusters.segment(body.slice(from, cut + 200)).containing(cut - from);
  return found && from + found.index > 0 ? from + found.index : cut;
}
