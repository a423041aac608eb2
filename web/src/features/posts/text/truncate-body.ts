import type { TextEntity } from '@rookery/contract/kernel/text.ts';

const LIMIT_WITH_IMAGES = 200;
const LIMIT_WITHOUT_IMAGES = 500;
/** A word that begins within this many characters of the cut is omitted whole. */
const WORD_REACH = 30;

export function bodyLimit(hasImages: boolean): number {
  return hasImages ? LIMIT_WITH_IMAGES : LIMIT_WITHOUT_IMAGES;
}

/** The UTF-16 offset of the cut, which splits no link, word or composed emoji. Null if the body fits. */
export function truncateAt(
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
