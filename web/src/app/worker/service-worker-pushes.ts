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
  /** The windows of the app, the one used last first. */
  windows(): Promise<readonly AppWindow[]>;
  openWindow(path: string): Promise<unknown>;
}

/** Shows what was pushed, by what came with it alone. Whoever looks at the app sees it there. */
export async function showPush(text: string | undefined, deps: PushDeps): Promise<void> {
  const pushed = readPush(text);
  if (!pushed) return;
  const windows = await deps.windows();
  if (windows.some((each) => each.visibilityState === 'visible')) return;
  const { title, body, tag, url } = pushed;
  await deps.show(title, { body, tag, data: url });
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
    // Of a server of another version, perhaps: there is nothing to show.
    return null;
  }
}
