/** A small palette keeps the files small and the drawings alike. */
export const INK = '#2b1d33';
export const WHITE = '#ffffff';
export const RED = '#e50038';
export const PLUM = '#942360';
export const PINK = '#ff7d9c';
export const ORANGE = '#ff8a3c';
export const AMBER = '#ffc23d';
export const AMBER_SHADE = '#e39a1b';
export const GREEN = '#2f9e68';
export const LEAF = '#6cc795';
export const BLUE = '#3d86f5';
export const WATER = '#7cc4ff';
export const VIOLET = '#7a56d8';
export const GREY = '#b9aebd';
export const BROWN = '#8a5a3b';

export const CREAM = '#fff1dc';
export const BLUSH = '#ffdbe3';
export const SKY = '#cfe8ff';
export const MINT = '#d2f1e0';
export const LILAC = '#e6dcfb';
export const SUN = '#ffe9a6';
export const NIGHT = '#2a2050';
export const WINE = '#5b1642';

export const PARTY = [RED, AMBER, BLUE, LEAF, VIOLET, ORANGE, PINK] as const;

export function partyColour(at: number): string {
  return PARTY[at % PARTY.length] ?? RED;
}
