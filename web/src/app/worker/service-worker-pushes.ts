interface PushPayload {
  title: string;
  body: string;
  url: string;
  tag: string;
}

interface AppWindow {
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: OpenMessage): void;
}

export interface OpenMessage {
  type: 'open';
  path: string;
}

export interface PushDeps {
  show(title: string, options: NotificationOptions): Promise<void>;
  close(tag: string): Promise<void>;
  /** True if the browser keeps the subscription even when a push shows nothing while the app is visible. */
  mayShowNothing: boolean;
  /** The windows of the app, most recently used first. */
  windows(): Promise<readonly AppWindow[]>;
  openWindow(path: string): Promise<unknown>;
}

/**
 * Shown if the payload is unreadable, because the server may have another version. The member finds the
 * content in the app.
 */
const FALLBACK_PAYLOAD: PushPayload = {
  title: 'New notification',
  body: '',
  url: '/notifications',
  tag: 'new',
};

/**
 * Shows a push from its payload alone. If the app is visible and the browser permits silence, nothing is
 * shown.
 */
export async function showPush(text: string | undefined, deps: PushDeps): Promise<void> {
  const windows = await deps.windows();
  const isSeen = windows.some((each) => each.visibilityState === 'visible');
  if (isSeen && deps.mayShowNothing) return;
  const { title, body, tag, url } = readPush(text) ?? FALLBACK_PAYLOAD;
  await deps.show(title, { body, tag, data: url, ...(isSeen ? { silent: true } : {}) });
  if (isSeen) await deps.close(tag);
}

/**
 * Chromium and Firefox permit silent pushes while the app is visible. Apple's engine never does, in any
 * browser.
 */
export function allowsSilentPush(userAgent: string): boolean {
  return /\b(?:Chrome|Firefox)\//.test(userAgent);
}

export async function openPush(path: unknown, deps: PushDeps): Promise<void> {
  if (!isSameSitePath(path)) return;
  const [tab] = await deps.windows();
  if (!tab) {
    await deps.openWindow(path);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a service worker takes none
  tab.postMessage({ type: 'open', path });
  await tab.focus();
}

/** Security: rejects paths that lead to another site. */
export function isSameSitePath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

function readPush(text: string | undefined): PushPayload | null {
  try {
    const { title, body, url, tag } = JSON.parse(text ?? 'null') as Partial<PushPayload>;
    if (typeof title !== 'string' || typeof tag !== 'string' || !isSameSitePath(url)) return null;
    return { title, body: body ?? '', url, tag };
  } catch {
    return null;
  }
}
