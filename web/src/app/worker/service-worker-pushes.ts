/** What the server sends to be shown. */
interface Pushed {
  title: string;
  body: string;
  /** A path of this app. */
  url: string;
  tag: string;
}

interface AppWindow {
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: OpenMessage): void;
}

/** Has a page of the app go somewhere. */
export interface OpenMessage {
  type: 'open';
  path: string;
}

export interface PushDeps {
  show(title: string, options: NotificationOptions): Promise<void>;
  /** Closes what is shown under a tag. */
  close(tag: string): Promise<void>;
  /** The browser goes on pushing to whom a push shows nothing while they look at the app. */
  mayShowNothing: boolean;
  /** The windows of the app, the one used last first. */
  windows(): Promise<readonly AppWindow[]>;
  openWindow(path: string): Promise<unknown>;
}

/** Of a server of another version, perhaps: what it says is in the app. */
const UNREADABLE: Pushed = { title: 'Something new', body: '', url: '/notifications', tag: 'new' };

/** Shows what was pushed, by what came with it alone. Whoever looks at the app sees it there. */
export async function showPush(text: string | undefined, deps: PushDeps): Promise<void> {
  const windows = await deps.windows();
  const isSeen = windows.some((each) => each.visibilityState === 'visible');
  if (isSeen && deps.mayShowNothing) return;
  const { title, body, tag, url } = readPush(text) ?? UNREADABLE;
  await deps.show(title, { body, tag, data: url, ...(isSeen ? { silent: true } : {}) });
  if (isSeen) await deps.close(tag);
}

/** Chromium and Firefox count no push that comes while the app is in sight; Apple's engine counts each, under any name. */
export function mayShowNothing(userAgent: string): boolean {
  return /\b(?:Chrome|Firefox)\//.test(userAgent);
}

/** Opens what a notification speaks of: in a window of the app where there is one. */
export async function openPush(path: unknown, deps: PushDeps): Promise<void> {
  if (!isOwnPath(path)) return;
  const [tab] = await deps.windows();
  if (!tab) {
    await deps.openWindow(path);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a service worker takes none
  tab.postMessage({ type: 'open', path });
  await tab.focus();
}

/** A path of this app, and not of another site. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

function readPush(text: string | undefined): Pushed | null {
  try {
    const { title, body, url, tag } = JSON.parse(text ?? 'null') as Partial<Pushed>;
    if (typeof title !== 'string' || typeof tag !== 'string' || !isOwnPath(url)) return null;
    return { title, body: body ?? '', url, tag };
  } catch {
    return null;
  }
}
