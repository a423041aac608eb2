import { contrast, fromOklch, type Oklch, toOklch } from './oklch.ts';

export type ThemeName = 'light' | 'dark';

export interface DerivedColours {
  '--primary': string;
  '--secondary': string;
  '--tertiary': string;
  '--link': string;
  '--tint': string;
}

/** WCAG AA for text, with a margin for rounding. */
const MIN_TEXT_CONTRAST = 4.55;
/** WCAG AA for lines and icons. */
const MIN_SHAPE_CONTRAST = 3.05;
const WHITE = '#ffffff';
const STEP = 0.01;

/** Backgrounds that text in the link colour may have. tokens.css has the same values. */
export const BACKGROUNDS: Readonly<Record<ThemeName, { bg: string; others: readonly string[] }>> = {
  light: { bg: '#ffffff', others: ['#f7f5f6', '#f7f3f5'] },
  dark: { bg: '#000000', others: ['#121014', '#131115', '#1a171d', '#221e26', '#262229'] },
};

/**
 * Returns the nearest readable colours: white text on primary and secondary, visible lines, and link text
 * on all backgrounds. @param colours #rrggbb each
 */
export function deriveColours(
  colours: { primary: string; secondary: string; tertiary: string },
  theme: ThemeName,
): DerivedColours {
  const { bg, others } = BACKGROUNDS[theme];
  const primary = asLine(asFill(colours.primary), bg);
  const tint = mix(primary, bg, theme === 'light' ? 0.09 : 0.24);
  const wanted = theme === 'light' ? mix(primary, '#000000', 0.88) : mix(primary, WHITE, 0.68);
  const readable = (text: string): boolean =>
    [bg, tint, ...others].every((ground) => contrast(text, ground) >= MIN_TEXT_CONTRAST);
  return {
    '--primary': primary,
    '--secondary': asFill(colours.secondary),
    '--tertiary': asFill(colours.tertiary),
    '--link': shift(wanted, theme === 'light' ? -STEP : STEP, readable),
    '--tint': tint,
  };
}

function asFill(colour: string): string {
  return shift(colour, -STEP, (ground) => contrast(WHITE, ground) >= MIN_TEXT_CONTRAST);
}

// Every hue has a lightness that fits both white text and a black background.
function asLine(colour: string, bg: string): string {
  return shift(colour, STEP, (line) => contrast(line, bg) >= MIN_SHAPE_CONTRAST);
}

/** Changes the lightness until `good` is true; keeps hue and, where possible, chroma. */
function shift(colour: string, step: number, good: (colour: string) => boolean): string {
  const { l, c, h } = toOklch(colour);
  let shifted = colour;
  for (let lightness = l; !good(shifted) && lightness >= 0 && lightness <= 1;) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    shifted = fromOklch({ l: lightness, c, h });
    if (lightness === 0 || lightness === 1) break;
  }
  return shifted;
}

/** Mixes `share` of `colour` with black or white. Keeps the hue, like color-mix in oklch. */
function mix(colour: string, achromatic: string, share: number): string {
  const from = toOklch(colour);
  const to = toOklch(achromatic);
  const mixed: Oklch = { l: from.l * share + to.l * (1 - share), c: from.c * share, h: from.h };
  return fromOklch(mixed);
}
