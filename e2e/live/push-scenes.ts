import type { Page } from 'playwright-core';

import type { TestBrowser, TestPushService } from '../../server/test/push-service.ts';
import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE } from '../harness/community.ts';

interface PushVisit {
  page: Page;
  keys(): Promise<unknown>;
  before: TestBrowser['subscription'];
}

export async function visitWithPush(
  community: Community,
  service: TestPushService,
  member: TestMember,
): Promise<PushVisit> {
  const { page, context } = await community.visit({
    as: member,
    viewport: PHONE,
    serviceWorkers: 'allow',
  });
  const before = service.browser().subscription;
  await context.addInitScript(
    ({ known, fresh }) => {
      let permission = localStorage.getItem('test-permission') ?? 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = 'granted';
        localStorage.setItem('test-permission', permission);
        return 'granted';
      };
      const held = (): string | null => localStorage.getItem('test-subscribed');
      const bytesOf = (key: string): ArrayBuffer =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
          each.charCodeAt(0),
        ).buffer;
      const subscription = (): PushSubscription => {
        const of = localStorage.getItem('test-subscribes') ? fresh : known;
        return {
          endpoint: of.endpoint,
          options: { applicationServerKey: bytesOf(held() ?? '') },
          toJSON: () => of,
          unsubscribe: async () => localStorage.removeItem('test-subscribed') === undefined,
        } as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => (held() ? subscription() : null);
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('test-subscribed', options?.applicationServerKey as string);
        localStorage.setItem('test-subscribes', 'yes');
        return subscription();
      };
    },
    { known: asJson(before), fresh: asJson(service.browser().subscription) },
  );
  const keys = () => page.evaluate(() => localStorage.getItem('test-subscribed'));
  return { page, keys, before };
}

function asJson({ endpoint, publicKey, authToken }: TestBrowser['subscription']) {
  return { endpoint, keys: { p256dh: publicKey, auth: authToken } };
}
