import { clearStoredFiles } from '#web/app/worker/stored-files.ts';

export async function clearAndReload(): Promise<void> {
  await clearStoredFiles();
  // The next load reinstalls the service worker with all offline files.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  location.reload();
}
