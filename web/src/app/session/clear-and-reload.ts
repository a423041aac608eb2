import { clearStoredFiles } from '#web/app/worker/stored-files.ts';

/** Throws away the app's stored files and loads it anew. */
export async function clearAndReload(): Promise<void> {
  await clearStoredFiles();
  // The next load installs it anew, and with it everything for offline use.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  location.reload();
}
