import { expect, test } from 'vitest';
import { createPushHosts } from './push-hosts.ts';

const accepts = createPushHosts(['push.rooks.example', '*.crows.example']);

test.each([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'wns2-par02p.notify.windows.com',
  'push.rooks.example',
  'a.crows.example',
])('accepts %s', (host) => {
  expect(accepts(host)).toBe(true);
});

test.each([
  'rooks.example',
  'crows.example',
  'notcrows.example',
  'a.push.rooks.example',
  'fcm.googleapis.com.rooks.example',
  '10.0.0.7',
])('refuses %s', (host) => {
  expect(accepts(host)).toBe(false);
});
