// Thorough: every rule again for the six types of notifications that the fast tier leaves out.
import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import { describe, test } from 'vitest';
import { notificationRules } from '#test/notification-rules.ts';
import { notificationScene, type Action } from '#test/notification-scene.ts';

const on = notificationScene();
const rules = notificationRules(on);
const CHECKED: readonly string[] = ['follow', 'comment'];
const deeds = Object.entries(on.deeds) as [NotificationType, Action][];

describe.each(deeds.filter(([type]) => !CHECKED.includes(type)))('rules for %s', (type, act) => {
  test('drops the notification of a reverted action', { tags: ['GAP-112'] }, () =>
    rules.undone(act),
  );

  test('makes no notification of an own action', { tags: ['GAP-112'] }, () => rules.own(type, act));

  test('makes no notification while the setting is off', { tags: ['SETTINGS-14'] }, () =>
    rules.off(type, act),
  );

  test('hides notifications by muted members', { tags: ['GAP-034'] }, () => rules.muted(act));

  test.each(['alice', 'bob'] as const)(
    'hides the notification after %s blocks the other',
    { tags: ['GAP-033'] },
    (blocker) => rules.blocked(act, blocker),
  );

  test.each(['banned_at', 'deleted_at'] as const)(
    'hides the notification after %s is set for its author',
    (how) => rules.gone(act, how),
  );

  test('makes one notification of an event handled twice', { tags: ['GAP-111'] }, () =>
    rules.twice(act),
  );

  test('creates no notification of an already reverted action', { tags: ['GAP-112'] }, () =>
    rules.late(act),
  );
});
