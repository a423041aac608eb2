import { parseUrl } from '@rookery/contract/kernel/parse-url.ts';
import { type EntityKind, findEntities, type TextEntity } from '@rookery/contract/kernel/text.ts';

/** A part of a post’s body. `start` is its UTF-16 offset, which serves as the React key. */
export type BodyPart =
  | { kind: 'text'; text: string; start: number }
  | { kind: EntityKind; text: string; href: string; start: number };

const LINK_MAX_CHARACTERS = 36;

export function bodyParts(
  body: string,
  end: number = body.length,
  entities: readonly TextEntity[] = findEntities(body),
): BodyPart[] {
  const parts: BodyPart[] = [];
  let at = 0;
  for (const entity of entities) {
    if (entity.end > end) break;
    pushText(parts, body, at, entity.start);
    parts.push({ ...linkOf(entity, body), kind: entity.kind, start: entity.start });
    at = entity.end;
  }
  pushText(parts, body, at, end);
  return parts;
}

function pushText(parts: BodyPart[], body: string, start: number, end: number): void {
  if (start < end) parts.push({ kind: 'text', text: body.slice(start, end), start });
}

function linkOf(entity: TextEntity, body: string): { text: string; href: string } {
  const { kind, value } = entity;
  const text = body.slice(entity.start, entity.end);
  if (kind === 'mention') return { text, href: `/${value}` };
  if (kind === 'hashtag') return { text, href: `/hashtag/${encodeURIComponent(value)}` };
  if (kind === 'ticker') return { text: `$${value}`, href: `/ticker/${value}` };
  return { text: shortenLink(value), href: value };
}

// These scripts have letters that look like a to z.
const LOOKS_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/**
 * Shortens an address for display. A host with lookalike letters is shown in punycode, unless its top-level
 * domain has them too.
 */
export function shortenLink(address: string): string {
  const [host = ''] = /^https?:\/\/[^/?#:]*/i.exec(address) ?? [];
  const ending = host.slice(host.lastIndexOf('.'));
  const isDoubtful = LOOKS_LATIN.test(host) && !LOOKS_LATIN.test(ending);
  const plain = (isDoubtful && parseUrl(host)?.origin) || host;
  const bare = `${plain}${address.slice(host.length)}`
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '');
  const characters = [...bare];
  return characters.length <= LINK_MAX_CHARACTERS
    ? bare
    : `${characters.slice(0, LINK_MAX_CHARACTERS).join('')}…`;
}
