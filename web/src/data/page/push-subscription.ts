/** This browser's subscription at its push service; null where it has none, or knows no such thing. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const registration = await pushRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What subscribes; undefined where nothing can. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined;
}

/** Whether this browser can show something while the app is closed. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}
