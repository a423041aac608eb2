// Thorough: every rule again for the six types of notifications that the fast tier leaves out.
import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import { describe, test } from 'vitest';
import { notificationRules } from '#test/notification-rules.ts';
import { notificationScene, type Act } from '#test/notification-scene.ts';

const on = notificationScene();
const rules = notificationRules(on);
const CHECKED: readonly string[] = ['follow', 'comment'];
const deeds = Object.entries(on.deeds) as [NotificationType, Act][];

describe.each(deeds.filter(([type]) => !CHECKED.includes(type)))('rules for %s', (type, act) => {
  test('GAP-112 drops the notification of a reverted action', () => rules.undone(act));

  test('GAP-112 makes no notification of an own action', () => rules.own(type, act));

  test('SETTINGS-14 makes no notification while the setting is off', () => rules.off(type, act));

  test('GAP-034 hides notifications by muted members', () => rules.muted(act));

  test.each(['alice', 'bob'] as const)('GAP-033 hides it after %s has set a block', (blocker) =>
    rules.blocked(act, blocker),
  );

  test.each(['banned_at', 'deleted_at'] as const)(
    'hides it after %s is set for its author',
    (how) => rules.gone(act, how),
  );

  test('GAP-111 makes one notification of an event handled twice', () => rules.twice(act));

  test('GAP-112 makes no notification of an event reverted before', () => rules.late(act));
});
