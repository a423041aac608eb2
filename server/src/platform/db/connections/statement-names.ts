/** More texts than this are planned each time: a prepared statement costs memory in every connection. */
const MOST_TEXTS = 500;
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

export function nameStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MOST_TEXTS || !PREPARABLE.test(text)) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
