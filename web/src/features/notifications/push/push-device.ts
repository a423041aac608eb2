import { ApiError } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';
import { canPush, pushSubscription } from '#web/data/page/push-subscription.ts';

/** So long the service worker may take to be there: it is installed after the first screen. */
const READY_MS = 10_000;
/** What this device keeps of the question. */
const KEY = 'rookery-push-asked';

/** Whether this device shows what its member is told while the app is closed, and why not. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

/** @throws ApiError */
export async function pushState({ api }: Page): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (!(await pushSubscription())) return 'off';
  const { data } = await api('GET /subscriptions');
  return data.some(({ isCurrent }) => isCurrent) ? 'on' : 'off';
}

/** Whether it is worth asking: nobody has decided yet, here, or somebody has said yes and it came to nothing. */
export function mayAsk({ storage }: Page): boolean {
  if (!canPush()) return false;
  const { permission } = Notification;
  const asked = storage.getItem(KEY);
  return asked === null ? permission === 'default' : asked === 'again' && permission !== 'denied';
}

/** @param asked `again`: it was a yes, and this device does not show anything yet */
export function noteAsked({ storage }: Page, asked: 'yes' | 'again'): void {
  storage.setItem(KEY, asked);
}

/** Asks the browser's own question, by a press only. @throws where the service worker does not come, or the push service or the server refuses */
export async function turnOn(page: Page): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  noteAsked(page, 'again');
  const registration = await readyRegistration(page);
  const { publicKey } = await page.api('GET /subscriptions/key');
  const known = await subscriptionWith(registration, publicKey);
  try {
    await tellServer(page, known ?? (await subscribe(registration, publicKey)));
  } catch (error) {
    // It was somebody else's, or what it encrypts with is of another time: a new one is nobody's yet.
    if (!known || !(error instanceof ApiError) || error.status !== 422) throw error;
    await known.unsubscribe();
    await tellServer(page, await subscribe(registration, publicKey));
  }
  noteAsked(page, 'yes');
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
  const { promise, resolve, reject } = Promise.withResolvers<ServiceWorkerRegistration>();
  const timer = clock.wakeAfter(READY_MS, () => reject(new Error('There is no service worker.')));
  void navigator.serviceWorker.ready.then(resolve);
  return promise.finally(() => clock.cancel(timer));
}

/** What this browser is subscribed with. What another key of the server made would never work, and goes. */
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

async function tellServer({ api }: Page, subscription: PushSubscription): Promise<void> {
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
