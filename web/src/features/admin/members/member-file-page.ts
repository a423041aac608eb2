type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [name: string]: Value };

/** A case as a printable HTML page. Its content is escaped, and it loads nothing. */
export function memberFilePage(title: string, made: object): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1>`,
    renderValue(made as Value),
    '</body></html>',
  ].join('\n');
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
ol{padding-inline-start:1.5rem}li{margin-block:.75rem}`;

function renderValue(value: Value): string {
  if (value === null) return '–';
  if (typeof value !== 'object') return `<bdi>${escapeHtml(String(value))}</bdi>`;
  if (isList(value)) {
    if (value.length === 0) return 'none';
    return `<ol>${value.map((each) => `<li>${renderValue(each)}</li>`).join('')}</ol>`;
  }
  const rows = Object.entries(value).map(
    ([name, each]) => `<dt>${escapeHtml(spacedName(name))}</dt><dd>${renderValue(each)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

const spacedName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
