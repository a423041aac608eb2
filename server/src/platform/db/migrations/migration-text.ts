export interface Step {
  kind: 'make' | 'index' | 'online' | 'quick' | 'scan' | 'rewrite' | 'rows' | 'drop';
  table: string;
  text: string;
}

const GO_ON = /^-- Older processes go on\.$/m;
const STOP = /^-- Older processes stop\.$/m;
const SAID = /^-- Older processes (?:go on|stop)\.$/gm;
const CONCURRENTLY = /\bconcurrently\b/i;
/** These statements can run twice, so a killed migration can run again. */
const REPEATABLE =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) /i;
const VOLATILE =
  /\bdefault\s+\(?\s*(?:random|gen_random_uuid|clock_timestamp|nextval|next_seq|timeofday)\b|\bserial\b|\bgenerated\b/i;

/** Whether a process that does not know it must not use the database; the default unless it says otherwise. */
export const isBreaking = (sql: string): boolean => !GO_ON.test(sql);

export const saysWhatOlderOnesDo = (sql: string): boolean => GO_ON.test(sql) !== STOP.test(sql);

export const isOnline = (sql: string): boolean => CONCURRENTLY.test(withoutComments(sql));

/** Why it cannot run outside a transaction; null: it can. */
export function onlineProblem(sql: string): string | null {
  const [only = '', ...rest] = statements(sql);
  if (rest.length === 0 && REPEATABLE.test(only)) return null;
  return 'what is made concurrently stands alone in its file, as create index concurrently if not exists …, or drop index concurrently if exists ….';
}

export const inTransaction = (sql: string): string =>
  isOnline(sql) ? withoutComments(sql).replaceAll(/\bconcurrently\b/gi, '') : sql;

export function purposeOf(sql: string): string {
  const comment = /^(?:--.*\n)+/.exec(sql.replaceAll(SAID, '').trimStart())?.[0] ?? '';
  const text = comment
    .replaceAll(/^--\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text !== '') return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
  const [first] = stepsOf(sql);
  return first ? `${WORDS[first.kind]} ${first.table}.` : 'Changes what the database computes.';
}

const WORDS: Record<Step['kind'], string> = {
  make: 'Makes the table',
  index: 'Makes an index on',
  online: 'Makes an index on',
  quick: 'Changes the table',
  scan: 'Changes the table',
  rewrite: 'Changes the table',
  rows: 'Changes rows of',
  drop: 'Removes',
};

export function stepsOf(sql: string): Step[] {
  const indexes = new Map<string, string>();
  return statements(sql).flatMap((text): Step[] => {
    const index =
      /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(\S+) on (?:only )?(\w+)/i.exec(
        text,
      );
    if (index?.[1] !== undefined) indexes.set(index[1], index[2] ?? '');
    const found = FORMS.find(([form]) => form.test(text));
    if (!found) return [];
    const table = found[0].exec(text)?.[1];
    if (table === undefined) return [];
    const kind = typeof found[1] === 'string' ? found[1] : found[1](text);
    return [{ kind, table: table.toLowerCase(), text }];
  });
}

type Form = [form: RegExp, kind: Step['kind'] | ((text: string) => Step['kind'])];

const FORMS: readonly Form[] = [
  [/^create (?:unlogged )?table (?:if not exists )?(\w+)/i, 'make'],
  [/^create (?:unique )?index concurrently (?:if not exists )?\S+ on (?:only )?(\w+)/i, 'online'],
  [/^create (?:unique )?index (?:if not exists )?\S+ on (?:only )?(\w+)/i, 'index'],
  [/^alter table (?:if exists )?(?:only )?(\w+)/i, alterationOf],
  [/^create (?:constraint )?trigger .*? on (\w+)/i, 'quick'],
  [/^(?:truncate|drop) table (?:if exists )?(\w+)/i, 'drop'],
  [/^(?:update|delete from|insert into) (?:only )?(\w+)/i, 'rows'],
  [/^with .*?\b(?:update|delete from|insert into) (\w+)/i, 'rows'],
  [/^(?:vacuum full|cluster|reindex table) (\w+)/i, 'rewrite'],
  [/^lock (?:table )?(\w+)/i, 'scan'],
];

function alterationOf(text: string): Step['kind'] {
  const isRewritten =
    /\balter (?:column )?\w+ (?:set data )?type\b/i.test(text) ||
    /\bset (?:logged|unlogged|access method|tablespace)\b/i.test(text) ||
    (/\badd (?:column )?/i.test(text) && VOLATILE.test(text));
  if (isRewritten) return 'rewrite';
  const added = text.split(/,\s*(?=add |alter |drop |validate )/i);
  return added.some(isScanned) ? 'scan' : 'quick';
}

function isScanned(action: string): boolean {
  if (/\bset not null\b/i.test(action)) return true;
  if (/\bnot valid\b|\busing index\b|\bdrop \w+/i.test(action)) return false;
  const isConstraint =
    /\badd (?:constraint \S+ )?(?:check|foreign key|unique|primary key|exclude)\b/i;
  // A check on a new column scans the rows. A reference does not, because it starts empty.
  const isOfColumn = /\badd (?:column )?(?:if not exists )?\w+ .*\b(?:check|unique|primary key)\b/i;
  return isConstraint.test(action) || isOfColumn.test(action);
}

export function withoutComments(sql: string): string {
  return sql.replaceAll(/--[^\n]*/g, '').replaceAll(/\/\*.*?\*\//gs, '');
}

/** One line per statement; a dollar-quoted body belongs to its statement. */
export function statements(sql: string): string[] {
  const bodies: string[] = [];
  const held = withoutComments(sql).replaceAll(/(\$\w*\$).*?\1|'(?:[^']|'')*'/gs, (body) => {
    bodies.push(body);
    return `<<${bodies.length - 1}>>`;
  });
  return held
    .split(';')
    .map((text) =>
      text
        .replaceAll(/<<(\d+)>>/g, (_all, at: string) => bodies[Number(at)] ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
}
