/** What a single key does. `Enter` on a post is the card's own. */
export type ShortcutAction = 'next' | 'previous' | 'newPost' | 'search' | 'help';

const ACTIONS: Readonly<Record<string, ShortcutAction>> = {
  j: 'next',
  k: 'previous',
  n: 'newPost',
  '/': 'search',
  '?': 'help',
};

/** What of a key press decides, so that it can be judged without a page. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** The action of a press; null for what belongs to the browser, to a menu or to a text. */
export function actionOf(press: KeyPress, isTyping: boolean): ShortcutAction | null {
  if (isTyping || press.defaultPrevented || press.isComposing) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  return Object.hasOwn(ACTIONS, press.key) ? (ACTIONS[press.key] ?? null) : null;
}

/** Whether the next key is for what this one opened, and no longer for the list. */
export const opensSomething = (action: ShortcutAction | null): boolean =>
  action !== null && action !== 'next' && action !== 'previous';
