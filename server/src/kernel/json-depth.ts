/** Far more than any message of ours has. */
const DEEPEST = 32;

/**
 * Whether lists and objects lie within each other deeper than any message of ours. A parser would build
 * them all, for a hundred times what looking costs.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') at = endOfText(json, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Where the quotation mark stands that closes the one at `start`; the end where none does. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at += 1;
    else if (json[at] === '"') return at;
  }
  return json.length;
}
