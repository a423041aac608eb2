import { findLinks } from './links.ts';
import { nameAtStart, readName, signedNames, type NameKind } from './signed-names.ts';

export type EntityKind = 'link' | NameKind;

/** A linked range of a body. `start` and `end` are UTF-16 offsets; `value` has no sign in front. */
export interface TextEntity {
  kind: EntityKind;
  start: number;
  end: number;
  /** Links: the address. Hashtags: the name as written. Mentions: the username. Tickers: upper case. */
  value: string;
}

export function findEntities(body: string): TextEntity[] {
  const links = findLinks(body).map((link): TextEntity => ({ kind: 'link', ...link }));
  const found: TextEntity[] = [];
  let at = 0;
  for (const signed of signedNames(body)) {
    const { kind, start } = signed;
    // Links and signs are both in text order. A link that ends before this sign also ends before all later
    // signs.
    for (let link = links[at]; link && link.end <= start; link = links[at]) {
      found.push(link);
      at += 1;
    }
    const next = links[at]?.start ?? body.length;
    if (next <= start) continue;
    const name = nameBefore(next, signed);
    const read = readName({ kind, start, name }, body);
    if (read) found.push({ kind, start, end: start + 1 + read.length, value: read.value });
  }
  return [...found, ...links.slice(at)];
}

function nameBefore(link: number, { start, name }: { start: number; name: string }): string {
  const most = link - start - 1;
  return most < name.length ? nameAtStart(name.slice(0, most)) : name;
}
