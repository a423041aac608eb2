const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#e50038;color:#fff;text-decoration:none';

export const QUIET = 'color:#666';
export const CODE = 'font-size:28px;letter-spacing:4px;margin:0';

export function button(address: string, label: string): string {
  return `<p><a href="${escaped(address)}" style="${BUTTON}">${escaped(label)}</a></p>`;
}

/** A mail's HTML. @param body paragraphs, escaped already */
export function page(title: string, body: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escaped(title)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#111;max-width:480px">',
    ...body,
    '</body></html>',
  ].join('\n');
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
