/** What a single key does. `Enter` on a post is the card's own. */
export type ShortcutAction = 'next' | 'previous' | 'newPost' | 'goTo' | 'help';

const ACTIONS: Readonly<Record<string, ShortcutAction>> = {
  j: 'next',
  k: 'previous',
  n: 'newPost',
  '/': 'goTo',
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

/** Where what somebody wants to go to lives: a member, a topic or a ticker; null where it is none. */
export function pathOfWish(wish: string): string | null {
  const text = wish.trim();
  const name = text.slice(1);
  if (/^#[\p{L}\p{N}_]{3,100}$/u.test(text)) return `/hashtag/${encodeURIComponent(name)}`;
  if (/^\$[a-z]{3,5}$/i.test(text)) return `/ticker/${name.toUpperCase()}`;
  const username = text.replace(/^@/, '');
  return /^\w{3,20}$/.test(username) ? `/${username}` : null;
}
