import { ApiError } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';
import { canPush, pushSubscription } from '#web/data/page/push-subscription.ts';

/** The time limit for the service worker, which installs after the first screen. */
const READY_MS = 10_000;
const KEY = 'rookery-push-asked';

export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

/** @throws ApiError */
export async function pushState({ api }: Page): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (!(await pushSubscription())) return 'off';
  const { data } = await api('GET /subscriptions');
  return data.some(({ isCurrent }) => isCurrent) ? 'on' : 'off';
}

/** Whether to show the prompt. True if it is unanswered on this device, or was accepted without success. */
export function mayShowPrompt({ storage }: Page): boolean {
  if (!canPush()) return false;
  const { permission } = Notification;
  const asked = storage.getItem(KEY);
  return asked === null ? permission === 'default' : asked === 'again' && permission !== 'denied';
}

/** @param asked `again` means that the member accepted, but this device shows no notifications yet */
export function storePromptAnswer({ storage }: Page, asked: 'yes' | 'again'): void {
  storage.setItem(KEY, asked);
}

/**
 * Shows the browser's permission prompt, so it needs a click. @throws without a service worker, or when the
 * push service or the server refuses
 */
export async function turnOn(page: Page): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  storePromptAnswer(page, 'again');
  const registration = await readyRegistration(page);
  const { publicKey } = await page.api('GET /subscriptions/key');
  const known = await subscriptionWith(registration, publicKey);
  try {
    await registerSubscription(page, known ?? (await subscribe(registration, publicKey)));
  } catch (error) {
    // The subscription belonged to another member or has outdated keys. Replace it with a new one, which
    // belongs to no member yet.
    if (!known || !(error instanceof ApiError) || error.status !== 422) throw error;
    await known.unsubscribe();
    await registerSubscription(page, await subscribe(registration, publicKey));
  }
  storePromptAnswer(page, 'yes');
  return 'on';
}

/** @throws ApiError */
export async function turnOff({ api }: Page): Promise<PushState> {
  const known = await pushSubscription();
  if (known) {
    await api('DELETE /subscriptions', { query: { endpoint: known.endpoint } });
    await known.unsubscribe();
  }
  return 'off';
}

function readyRegistration({ clock }: Page): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const timer = clock.wakeAfter(READY_MS, () => reject(new Error('No service worker is ready.')));
    void navigator.serviceWorker.ready.then(resolve).finally(() => clock.cancel(timer));
  });
}

/**
 * Returns the subscription of this browser. Removes a subscription made with another server key, because it
 * would never work.
 */
async function subscriptionWith(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription | null> {
  const known = await pushManager.getSubscription();
  const key = known?.options.applicationServerKey;
  if (!known || !key || base64Url(key) === publicKey) return known;
  await known.unsubscribe();
  return null;
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function subscribe(
  registration: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function registerSubscription({ api }: Page, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const encodings: readonly string[] = PushManager.supportedContentEncodings ?? [];
  await api('POST /subscriptions', {
    body: {
      endpoint: endpoint ?? '',
      publicKey: keys?.['p256dh'] ?? '',
      authToken: keys?.['auth'] ?? '',
      contentEncoding: encodings.includes('aes128gcm') ? 'aes128gcm' : 'aesgcm',
    },
  });
}
