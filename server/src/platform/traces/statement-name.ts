const VERBS: readonly (readonly [verb: string, pattern: RegExp])[] = [
  ['insert', /\binsert\s+into\b/i],
  ['delete', /\bdelete\s+from\b/i],
  ['update', /(?<!\b(?:for|do|key)\s+)\bupdate\s+(?!set\b)/i],
  ['select', /^\s*(?:with|select)\b/i],
];
const TEXTS = /'[^']*'/g;
const TABLE =
  /(?:\b(?:join|into)|(?<!\bdistinct\s+)\bfrom|(?<!\b(?:for|do|key)\s+)\bupdate)\s+(?:only\s+)?"?((?:\w+"?\."?)?\w+)\b(?!"?\()/gi;
const CTE_NAME = /\b(\w+)"?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;
const NO_TABLES: ReadonlySet<string> = new Set(['select', 'lateral', 'set', 'unnest']);
const MOST_TABLES = 4;
const LONGEST_WORD = 40;

export function nameStatement(text: string): string {
  const bare = text.replaceAll(TEXTS, "''");
  const verb = VERBS.find(([, pattern]) => pattern.test(bare))?.[0];
  if (verb === undefined) {
    const [word = ''] = /^\s*[a-z]+/i.exec(bare) ?? [];
    return word.trim().toLowerCase().slice(0, LONGEST_WORD) || 'statement';
  }
  const parts = new Set([...bare.matchAll(CTE_NAME)].map(([, name]) => name));
  const tables = new Set<string>();
  for (const [, found = ''] of bare.matchAll(TABLE)) {
    const table = found.replaceAll('"', '');
    if (!parts.has(table) && !NO_TABLES.has(table.toLowerCase())) tables.add(table);
  }
  const more = tables.size > MOST_TABLES ? ', …' : '';
  const named = [...tables].slice(0, MOST_TABLES).join(', ');
  return named === '' ? verb : `${verb} ${named}${more}`;
}
