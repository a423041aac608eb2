const KEY = 'rookery-full-navigation';
/** Told to the window before the page is loaded anew by itself: who holds what would go with it prevents that. */
export const RELOADING = 'rookery-reloading';
const AGAIN_AFTER_MS = 10_000;
const GONE = [403, 404, 410];

/**
 * Loads the page anew, as after a deploy the files that it names are gone; once in ten seconds, so that
 * it never circles. @returns whether the page is going away
 */
export function reloadPage(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) return false;
  if (!window.dispatchEvent(new Event(RELOADING, { cancelable: true }))) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}

/** Whether a part of the app failed to arrive because the server does not have it any more. */
export async function isGone(error: unknown): Promise<boolean> {
  const [address] = /https?:\S+\.(?:js|css)/.exec(String(error)) ?? [];
  if (address === undefined) return false;
  try {
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return GONE.includes(answer.status);
  } catch {
    // No connection: the part may still be there.
    return false;
  }
}
