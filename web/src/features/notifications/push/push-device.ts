import { ApiError } from '#web/data/http/api-error.ts';
import { api } from '#web/data/page/api.ts';
import { canPush, pushRegistration, pushSubscription } from '#web/data/page/push-subscription.ts';

/** Whether this device shows what its member is told while the app is closed, and why not. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

/** @throws ApiError */
export async function pushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (!(await pushSubscription())) return 'off';
  const { data } = await api('GET /subscriptions');
  return data.some(({ isCurrent }) => isCurrent) ? 'on' : 'off';
}

/** Whether it is worth asking: nobody has decided yet, here. */
export function mayAsk(): boolean {
  return canPush() && Notification.permission === 'default';
}

/** Asks the browser's own question, by a press only. @throws where the push service or the server refuses */
export async function turnOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const registration = await pushRegistration();
  if (!registration) return 'unsupported';
  const { publicKey } = await api('GET /subscriptions/key');
  const known = await registration.pushManager.getSubscription();
  try {
    await tellServer(known ?? (await subscribe(registration, publicKey)));
  } catch (error) {
    // Its keys are those of another time, or it was somebody else's: a new one is nobody's yet.
    if (!known || !(error instanceof ApiError) || error.status !== 422) throw error;
    await known.unsubscribe();
    await tellServer(await subscribe(registration, publicKey));
  }
  return 'on';
}

/** @throws ApiError */
export async function turnOff(): Promise<PushState> {
  const known = await pushSubscription();
  if (known) {
    await api('DELETE /subscriptions', { query: { endpoint: known.endpoint } });
    await known.unsubscribe();
  }
  return 'off';
}

function subscribe(
  registration: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function tellServer(subscription: PushSubscription): Promise<void> {
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
