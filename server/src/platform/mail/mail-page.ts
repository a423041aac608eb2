import type { Config } from '#src/platform/config/config.ts';

export type MailBrand = Pick<Config, 'brandName' | 'brandPrimary'>;

const USUAL_COLOUR = '#e50038';

/** Text keeps the reader's light or dark colours; only quiet text and buttons set their own. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.quiet{color:#666}
.excerpt{border-inline-start:3px solid #ddd}
@media (prefers-color-scheme:dark){.quiet{color:#aaa}.excerpt{border-color:#444}}`;

export const CODE = 'font-size:28px;letter-spacing:4px;margin:0';

export function button({ brandPrimary }: MailBrand, address: string, label: string): string {
  const ground = brandPrimary ?? USUAL_COLOUR;
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background:${ground};color:${textColourOn(ground)};text-decoration:none`;
  return `<p><a href="${escaped(address)}" style="${style}">${escaped(label)}</a></p>`;
}

/** @param html text that is already escaped */
export function quietText(html: string): string {
  return `<p class="quiet" style="font-size:14px">${html}</p>`;
}

const BODY =
  'font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-size:16px;line-height:1.5;max-width:520px;margin:0 auto;padding:16px';

export function page({ brandName, brandPrimary }: MailBrand, body: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(brandName)}</title><style>${STYLE}</style></head>`,
    `<body style="${escaped(BODY)}">`,
    `<p style="margin:0 0 24px;padding-top:14px;border-top:4px solid ${brandPrimary ?? USUAL_COLOUR};font-size:18px;font-weight:bold">${escaped(brandName)}</p>`,
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

/** Returns black or white, whichever contrasts more with the background colour. @param ground #rrggbb */
export function textColourOn(ground: string): '#000' | '#fff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(ground.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#fff' : '#000';
}
