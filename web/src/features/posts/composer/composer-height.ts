/** Where the sheet can rest, as shares of the window’s height. */
export const BREAKPOINTS = [0.5, 0.85, 1];
const LONG_TEXT = 300;

export function composerHeight(holds: {
  isFirstPost: boolean;
  isComment: boolean;
  hasKeyboard: boolean;
  characters: number;
  attachments: number;
  hasRules: boolean;
}): number {
  if (holds.hasKeyboard || holds.characters > LONG_TEXT) return 1;
  const isTall = holds.isFirstPost || holds.isComment || holds.hasRules || holds.attachments > 0;
  return isTall ? 0.85 : 0.5;
}
