export type ShortcutAction = 'next' | 'previous' | 'newPost' | 'search' | 'help';

const ACTIONS: Readonly<Record<string, ShortcutAction>> = {
  j: 'next',
  k: 'previous',
  n: 'newPost',
  '/': 'search',
  '?': 'help',
};

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

export function actionOf(press: KeyPress, isTyping: boolean): ShortcutAction | null {
  if (isTyping || press.defaultPrevented || press.isComposing) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  return Object.hasOwn(ACTIONS, press.key) ? (ACTIONS[press.key] ?? null) : null;
}

export const leavesList = (action: ShortcutAction | null): boolean =>
  action !== null && action !== 'next' && action !== 'previous';
