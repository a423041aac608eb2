import { DENSE_SCRIPTS, IGNORABLE, JAPANESE } from './scripts.ts';

interface Link {
  start: number;
  end: number;
  value: string;
}

const LONGEST_LINK = 2000;
const START = /https?:\/\//gi;
const HOST = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}.-]*/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}(?!\\.?[\\w-])`);
/** A top-level domain has one script. Text that follows directly begins with another. */
const TOP_LEVEL_DOMAIN = new RegExp(
  `^(?:xn--[a-z0-9-]{0,58}[a-z0-9]|${[
    '\\p{Script=Latin}',
    JAPANESE,
    ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Hangul'].map((script) => `\\p{Script=${script}}`),
    `(?![\\p{Script=Latin}${DENSE_SCRIPTS}])\\p{L}`,
  ]
    .map((letter) => `(?:${letter}|\\p{M}){2,62}`)
    .join('|')})`,
  'iu',
);
const IS_DENSE = new RegExp(`^[${DENSE_SCRIPTS}]`, 'u');
const PORT = /^:\d{1,5}(?![A-Za-z0-9_@-])/;
/** A password, a wrong port or a wrong label: the text before it is no host. */
const NO_HOST_BEFORE = /^(?:[_@%]|:[A-Za-z0-9_@[])/;
/**
 * Punctuation outside ASCII ends a link, except for dashes and dots that occur in addresses. Invisible
 * characters end it because they could show another address than the one that opens.
 */
const PATH = new RegExp(
  `^[/?#](?:[!#-&(-;=?-_a-~·・･–‐‑\\u0f0b]|[^\\0-\\x7f\\p{P}\\p{Z}\\p{Cc}${IGNORABLE}＜＞｜～])*`,
  'u',
);

/** Finds web addresses, also in text without spaces around them. */
export function findLinks(body: string): Link[] {
  const starts = [...body.matchAll(START)];
  const links: Link[] = [];
  let free = 0;
  for (const [at, { 0: scheme, index: start }] of starts.entries()) {
    if (start < free) continue;
    const hostStart = start + scheme.length;
    const nextLink = starts[at + 1]?.index ?? body.length;
    const end = addressEnd(body, hostStart, nextLink);
    if (end === null) continue;
    const value = withoutTrailingPunctuation(body.slice(start, end));
    free = start + value.length;
    if (value.length <= LONGEST_LINK) links.push({ start, end: free, value });
  }
  return links;
}

function addressEnd(body: string, hostStart: number, nextLink: number): number | null {
  const run = HOST.exec(body.slice(hostStart, nextLink))?.[0] ?? '';
  const bare = withoutTrailingDots(run);
  const length = hostLength(bare);
  if (length === null) return null;
  if (length < bare.length) return hostStart + length;
  const isRooted = run === `${bare}.`;
  if (run !== bare && !isRooted) return hostStart + length;
  const runEnd = hostStart + run.length;
  const port = PORT.exec(body.slice(runEnd, nextLink))?.[0] ?? '';
  const pathStart = runEnd + port.length;
  if (NO_HOST_BEFORE.test(body.slice(pathStart, nextLink))) return null;
  const path = PATH.exec(body.slice(pathStart))?.[0] ?? '';
  return pathStart + path.length;
}

function withoutTrailingDots(run: string): string {
  let end = run.length;
  while (end > 0 && '.-'.includes(run.charAt(end - 1))) end -= 1;
  return run.slice(0, end);
}

/** Returns how much of a run of labels is a host. Null if it has no valid top-level domain. */
function hostLength(run: string): number | null {
  const address = IPV4.exec(run)?.[0];
  if (address !== undefined) return address.length;
  const labels = run.split('.');
  const last = labels.length - 1;
  const lengths = labels.map((label, at) => (at === 0 ? 0 : topLevelLength(label)));
  const isWhole = (at: number): boolean => at > 0 && lengths[at] === labels[at]?.length;
  const isDense = (at: number): boolean => IS_DENSE.test(labels[at] ?? '');
  const end = isWhole(last) && !isDense(last) ? last : endInDenseText();
  if (!labels.slice(0, end).every((label) => LABEL.test(label)) || !lengths[end]) return null;
  return labels.slice(0, end).join('.').length + 1 + lengths[end];

  function endInDenseText(): number {
    const mixed = labels.findIndex((_label, at) => (lengths[at] ?? 0) > 0 && !isWhole(at));
    if (mixed > 0 || isWhole(last)) return mixed > 0 ? mixed : last;
    return labels.findLastIndex((_label, at) => isWhole(at) && isDense(at + 1));
  }
}

function topLevelLength(label: string): number {
  const length = TOP_LEVEL_DOMAIN.exec(label)?.[0].length ?? 0;
  return /^(?:$|\p{L})/u.test(label.slice(length)) ? length : 0;
}

const TRAILING = /[.,;:!?…*_~·・･–‐‑]/u;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** "(see https://a.example/b)." ends at b; a bracket opened inside the address stays with it. */
function withoutTrailingPunctuation(address: string): string {
  const balances = new Map<string, number>();
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    const open = CLOSING[last];
    if (open === undefined) {
      if (TRAILING.test(last)) continue;
      break;
    }
    const balance = balances.get(open) ?? balanceOf(address.slice(0, end), open, last);
    if (balance >= 0) break;
    balances.set(open, balance + 1);
  }
  return address.slice(0, end);
}

function balanceOf(text: string, open: string, close: string): number {
  let balance = 0;
  for (const character of text) {
    if (character === open) balance += 1;
    else if (character === close) balance -= 1;
  }
  return balance;
}
