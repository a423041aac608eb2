const KEY = 'rookery-full-navigation';
/** A cancelable event before an automatic reload. Cancel it to protect unsaved data. */
export const RELOADING_EVENT = 'rookery-reloading';
const MIN_RELOAD_INTERVAL_MS = 10_000;
const GONE_STATUSES = [403, 404, 410];

/**
 * Reloads the page, because its files are gone after a deploy. At most once in ten seconds, to prevent
 * loops. @returns whether it reloads
 */
export function reloadPage(): boolean {
  const sinceMs = Date.now() - Number(sessionStorage.getItem(KEY));
  // A negative time means that the clock was set back.
  if (sinceMs >= 0 && sinceMs < MIN_RELOAD_INTERVAL_MS) return false;
  if (!window.dispatchEvent(new Event(RELOADING_EVENT, { cancelable: true }))) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}

/** Whether a lazy module failed to load because the server no longer has it. */
export async function isGone(error: unknown): Promise<boolean> {
  const [address] = /https?:\S+\.(?:js|css)/.exec(String(error)) ?? [];
  if (address === undefined) return false;
  try {
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return GONE_STATUSES.includes(answer.status);
  } catch {
    // Without a connection, the module may still exist.
    return false;
  }
}
