import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { markNotificationsRead } from '@rookery/contract/notifications/mark-notifications-read.ts';
import { unmuteUser } from '@rookery/contract/relations/unmute-user.ts';
import { NOTIFICATIONS, type NotificationType } from '@rookery/contract/kernel/notifications.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { userFacts } from '#src/features/users/public.ts';
import { publishFact } from './facts.ts';
import type { Action, NotificationScene } from './notification-scene.ts';
import { untilOutboxHandled } from './outbox.ts';
import type { TestMember, TestServer } from './server.ts';

async function setAccountTime(
  server: TestServer,
  who: TestMember,
  column: 'banned_at' | 'deleted_at',
): Promise<void> {
  await sql`update users set ${sql.ref(column)} = now() where id = ${who.id}`.execute(server.db);
  await publishFact(server.db, userFacts.changed, { userIds: [who.id] });
}

async function captureEvents<Result>(
  server: TestServer,
  act: () => Promise<Result>,
): Promise<{ result: Result; handle(): Promise<void> }> {
  const { db } = server;
  await untilOutboxHandled(server);
  await sql`create table kept_events as select topic, payload from outbox where false`.execute(db);
  await sql`create or replace function keep_event() returns trigger language plpgsql as
    $$ begin insert into kept_events values (new.topic, new.payload); return new; end $$`.execute(
    db,
  );
  await sql`create trigger keeps before insert on outbox
    for each row execute function keep_event()`.execute(db);
  const result = await act();
  await sql`drop trigger keeps on outbox`.execute(db);
  const { rows } = await sql<{ topic: string; payload: object }>`
    select topic, payload from kept_events`.execute(db);
  await sql`drop table kept_events`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  return {
    result,
    async handle() {
      const events = rows.map(({ topic, payload }) => ({
        topic,
        payload: JSON.stringify(payload),
      }));
      await db.insertInto('outbox').values(events).execute();
      await untilOutboxHandled(server);
    },
  };
}

export function notificationRules(on: NotificationScene) {
  const { toldTo, unseenOf } = on;
  return {
    async undone(act: Action): Promise<void> {
      const { alice, bob, alicesPost } = on.cast;
      const { undo } = await act(bob, alice, alicesPost);
      expect(await toldTo(alice)).toHaveLength(1);
      await undo();
      expect(await toldTo(alice)).toEqual([]);
      expect(await unseenOf(alice)).toBe(0);
    },
    async own(type: NotificationType, act: Action): Promise<void> {
      const { alice, alicesPost } = on.cast;
      if (type === 'follow') return expect(await toldTo(alice)).toEqual([]);
      await act(alice, alice, alicesPost);
      expect(await toldTo(alice)).toEqual([]);
    },
    async off(type: NotificationType, act: Action): Promise<void> {
      const { alice, bob, carol, alicesPost } = on.cast;
      await alice.do(updateSettings, { body: { [String(NOTIFICATIONS[type])]: 'false' } });
      await act(bob, alice, alicesPost);
      expect(await toldTo(alice)).toEqual([]);
      await alice.do(updateSettings, { body: { [String(NOTIFICATIONS[type])]: 'true' } });
      await act(carol, alice, alicesPost);
      expect(await toldTo(alice)).toHaveLength(1);
    },
    async muted(act: Action): Promise<void> {
      const { alice, bob, carol, alicesPost } = on.cast;
      await act(bob, alice, alicesPost);
      await untilOutboxHandled(on.server);
      for (const whom of [bob, carol]) await alice.mute(whom);
      await act(carol, alice, alicesPost);
      expect(await toldTo(alice)).toEqual([]);
      expect(await unseenOf(alice)).toBe(0);
      for (const { username } of [bob, carol]) {
        await alice.do(unmuteUser, { params: { name: username } });
      }
      expect((await toldTo(alice)).map(({ fromUserId }) => fromUserId)).toEqual([bob.ulid]);
    },
    async blocked(act: Action, blocker: 'alice' | 'bob'): Promise<void> {
      const { alice, bob, alicesPost } = on.cast;
      await act(bob, alice, alicesPost);
      await untilOutboxHandled(on.server);
      const [by, whom] = blocker === 'alice' ? [alice, bob] : [bob, alice];
      await by.block(whom);
      expect(await toldTo(alice)).toEqual([]);
      expect(await unseenOf(alice)).toBe(0);
    },
    async gone(act: Action, how: 'banned_at' | 'deleted_at'): Promise<void> {
      const { alice, bob, alicesPost } = on.cast;
      await act(bob, alice, alicesPost);
      await setAccountTime(on.server, bob, how);
      expect(await unseenOf(alice)).toBe(0);
      await expect.poll(() => toldTo(alice)).toEqual([]);
    },
    async twice(act: Action): Promise<void> {
      const { alice, bob, alicesPost } = on.cast;
      const again = await captureEvents(on.server, () => act(bob, alice, alicesPost));
      const [told] = await toldTo(alice);
      const notificationIds = [told!.notificationId];
      await alice.do(markNotificationsRead, { body: { notificationIds } });
      await again.handle();
      expect(await toldTo(alice)).toEqual([{ ...told, read: true }]);
      expect(await unseenOf(alice)).toBe(0);
    },
    async late(act: Action): Promise<void> {
      const { alice, bob, alicesPost } = on.cast;
      const late = await captureEvents(on.server, () => act(bob, alice, alicesPost));
      await late.result.undo();
      expect(await toldTo(alice)).toEqual([]);
      await late.handle();
      expect(await toldTo(alice)).toEqual([]);
    },
  };
}
