// Thorough: it covers deletions with ten seconds to undo, other devices and tabs, the keyboard, and
// failures.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { menuStrings } from '../../web/src/app/strings/menu-strings.ts';
import { strings } from '../../web/src/features/notifications/strings/strings.ts';
import { settingsStrings } from '../../web/src/features/notifications/strings/settings-strings.ts';
import {
  waitForPath,
  type Community,
  openLive,
  PHONE,
  startCommunity,
  writeComment,
} from '../harness/community.ts';
import {
  bell,
  expectBell,
  openList,
  react,
  row,
  rows,
  signUpMembers,
  longTimeout,
  waitForNotifications,
  unread,
} from './notifications-scenes.ts';
import { expectAt, expectGone, expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let dora: TestMember;
let post: string;

beforeAll(async () => {
  community = await startCommunity();
});
beforeEach(async () => {
  ({ alice, bob, carol, dora, post } = await signUpMembers(community));
});
afterAll(() => community.stop());

test('the bell shows how many notifications are unseen', { tags: ['NOTIF-15'] }, async () => {
  for (const [count, text] of [
    [0, ''],
    [1, '1'],
    [99, '99'],
  ] as const) {
    await expectBell(community, alice, count, text);
  }
});

test(
  'updates the bell of every page within a second',
  { tags: ['RT-03', 'RT-10', 'NOTIF-13', 'NOTIF-14'] },
  async () => {
    const [one, two] = [
      await community.visit({ as: alice }),
      await community.visit({ as: alice, viewport: PHONE }),
    ];
    const channel = `private-notifications.${alice.ulid}`;
    await openLive(one.page, '/feed', channel);
    await openLive(two.page, '/feed', channel);
    await react(bob, post);
    await writeComment(carol, post, 'Where?');
    for (const { page } of [one, two]) {
      await expect.poll(() => bell(page).textContent(), longTimeout).toBe('2');
    }
    await bell(one.page).click();
    await expectShown(row(one.page, 'commented on your post'));
    for (const { page } of [one, two]) {
      await expect.poll(() => bell(page).textContent(), longTimeout).toBe('');
    }
  },
);

test('groups several members’ actions on a post in one row', { tags: ['GAP-111'] }, async () => {
  for (const who of [bob, carol, dora]) await react(who, post);
  const { page } = await openList(community, alice);
  const text = `${dora.username}, ${carol.username} and 1 other reacted to your post`;
  await expectShown(row(page, text));
  expect(await rows(page).count()).toBe(1);
  await expectShown(row(page, text).getByText('Look, a heron!'));
});

test(
  'marks an opened notification as read; Back restores the position',
  { tags: ['GAP-110', 'NOTIF-07'] },
  async () => {
    for (let at = 1; at <= 30; at += 1) await writeComment(bob, post, `Remark ${at}.`);
    await openList(community, alice);
    const { page } = await openList(community, alice, { viewport: PHONE });
    await expectShown(row(page, 'Remark 30.'));
    const wanted = row(page, 'Remark 15.');
    await wanted.scrollIntoViewIfNeeded();
    const top = async (): Promise<number> => (await wanted.boundingBox())?.y ?? -1;
    const before = await top();
    const read = page.waitForResponse('**/v3/user/notifications/markRead');
    await wanted.getByRole('link').click();
    expect((await read).status()).toBe(200);
    await page.waitForURL(/scrollToComment=/);
    await expect
      .poll(async () => {
        const box = await page.getByRole('article').filter({ hasText: 'Remark 15.' }).boundingBox();
        return box !== null && box.y > 0 && box.y < PHONE.height;
      }, longTimeout)
      .toBe(true);
    await page.goBack();
    await waitForPath(page, '/notifications');
    await expect.poll(async () => Math.abs((await top()) - before), longTimeout).toBeLessThan(2);
    expect(await wanted.getAttribute('data-unread')).toBeNull();
    await page.reload();
    await expectShown(wanted);
    await expect.poll(() => wanted.getAttribute('data-unread'), longTimeout).toBeNull();
  },
);

test(
  'marks a notification as read when opened by middle click',
  { tags: ['NOTIF-07'] },
  async () => {
    await react(bob, post);
    const { page, calls } = await openList(community, alice);
    const link = row(page, 'reacted').getByRole('link');
    await link.click({ button: 'right' });
    const opened = page.context().waitForEvent('page');
    const read = page.waitForResponse('**/v3/user/notifications/markRead');
    await link.click({ button: 'middle' });
    expect((await read).status()).toBe(200);
    await (await opened).waitForURL(`**/post/${post}`);
    await expect.poll(() => unread(page), longTimeout).toBe(0);
    expect(calls.filter((call) => call.includes('markRead'))).toHaveLength(1);
  },
);

test('marks all as read, and reverts after a failure', { tags: ['NOTIF-09'] }, async () => {
  await react(bob, post);
  await writeComment(carol, post, 'Where?');
  const { page } = await openList(community, alice);
  await expect.poll(() => unread(page), longTimeout).toBe(2);
  await page.route('**/markAllRead', (route) => route.fulfill({ status: 500, json: {} }));
  const markAll = async (): Promise<void> => {
    await page.getByRole('button', { name: strings.more, exact: true }).click();
    await page.getByRole('menuitem', { name: strings.markAllRead }).click();
  };
  await markAll();
  await expectShown(page.getByText(strings.notSaved));
  expect(await unread(page)).toBe(2);
  await page.unroute('**/markAllRead');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/markAllRead'));
  await markAll();
  await expect.poll(() => unread(page), longTimeout).toBe(0);
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expectShown(row(page, 'reacted'));
  expect(await unread(page)).toBe(0);
});

const undo = (page: Page): Locator => page.getByRole('button', { name: strings.undo });

async function deleteRow(page: Page, text: string): Promise<void> {
  await row(page, text)
    .getByRole('button', { name: new RegExp(`^${strings.moreOf}`) })
    .click();
  await page.getByRole('menuitem', { name: strings.delete }).click();
}

test(
  'offers Undo for ten seconds after deleting a notification',
  { tags: ['NOTIF-08'] },
  async () => {
    await react(bob, post);
    await writeComment(carol, post, 'Where?');
    await waitForNotifications(community);
    const { page, calls } = await community.visit({ as: alice });
    await page.clock.install();
    await page.goto('/notifications');
    await deleteRow(page, 'reacted');
    await expectGone(row(page, 'reacted'));
    await undo(page).click();
    await expectShown(row(page, 'reacted'));
    await page.clock.fastForward(11_000);
    const deletions = (): number => calls.filter((call) => call.startsWith('DELETE')).length;
    expect(deletions()).toBe(0);
    await deleteRow(page, 'commented');
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.closest('article')?.textContent ?? '');
    await expect.poll(focused, longTimeout).toContain('reacted to your post');
    await undo(page).press('Enter');
    await expect.poll(focused, longTimeout).toContain('commented on your post');
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
    await deleteRow(page, 'reacted');
    await expectGone(row(page, 'reacted'));
    await page.clock.runFor(9000);
    expect(deletions()).toBe(0);
    await expectShown(undo(page));
    const deleted = page.waitForResponse('**/v3/user/notifications/delete');
    await undo(page).focus();
    await page.clock.runFor(11_000);
    expect((await deleted).status()).toBe(200);
    await page.clock.resume();
    await expectGone(undo(page));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.reload();
    await expectShown(row(page, 'commented'));
    expect(await rows(page).count()).toBe(1);
  },
);

test(
  'deletes a notification when the member leaves within ten seconds',
  { tags: ['NOTIF-08'] },
  async () => {
    await react(bob, post);
    const { page } = await openList(community, alice);
    await deleteRow(page, 'reacted');
    await expectShown(undo(page));
    await page.reload();
    await expectShown(page.getByRole('heading', { name: strings.none }));
    const left = async (): Promise<unknown> =>
      (await alice.api('GET', '/user/notifications')).body.data;
    await expect.poll(left, longTimeout).toEqual([]);
  },
);

async function kept({ id }: TestMember): Promise<number> {
  const { db } = community.server;
  const query = db.selectFrom('notifications').select('seq').where('recipient_id', '=', id);
  return (await query.execute()).length;
}

test(
  'deletes a notification when the member navigates and then leaves',
  { tags: ['NOTIF-08'] },
  async () => {
    await react(bob, post);
    const { page } = await openList(community, alice);
    await deleteRow(page, 'reacted');
    await expectShown(undo(page));
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expectGone(undo(page));
    await page.close();
    await expect.poll(() => kept(alice), longTimeout).toBe(0);
  },
);

test('deletes a notification when the member signs out early', { tags: ['NOTIF-08'] }, async () => {
  await react(bob, post);
  const { page } = await openList(community, alice);
  await deleteRow(page, 'reacted');
  await expectShown(undo(page));
  await page.getByRole('button', { name: menuStrings.settingsAndSupport }).click();
  await page.getByRole('button', { name: menuStrings.logout }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => kept(alice), longTimeout).toBe(0);
});

test(
  'deletes all with Undo, and restores them after an error',
  { tags: ['NOTIF-10'] },
  async () => {
    await react(bob, post);
    await writeComment(carol, post, 'Where?');
    await waitForNotifications(community);
    const { page } = await community.visit({ as: alice });
    await page.clock.install();
    await page.goto('/notifications');
    await expectShown(row(page, 'reacted'));
    const deleteAll = async (): Promise<void> => {
      await page.getByRole('button', { name: strings.more, exact: true }).click();
      await page.getByRole('menuitem', { name: strings.deleteAll }).click();
      await expectShown(page.getByRole('heading', { name: strings.none }));
    };
    await deleteAll();
    await undo(page).click();
    await expect.poll(() => rows(page).count(), longTimeout).toBe(2);
    await page.route('**/deleteAll', (route) => route.fulfill({ status: 500, json: {} }));
    await deleteAll();
    await page.clock.fastForward(11_000);
    await expect.poll(() => rows(page).count(), longTimeout).toBe(2);
    await page.unroute('**/deleteAll');
    await deleteAll();
    const deleted = page.waitForResponse('**/v3/user/notifications/deleteAll');
    await page.clock.fastForward(11_000);
    expect((await deleted).status()).toBe(200);
    await page.reload();
    await expectShown(page.getByRole('heading', { name: strings.none }));
  },
);

test('shows new notifications behind a pill without moving the list', async () => {
  for (let at = 1; at <= 15; at += 1) await writeComment(bob, post, `Remark ${at}.`);
  await waitForNotifications(community);
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await openLive(page, '/notifications', `private-notifications.${alice.ulid}`);
  const held = row(page, 'Remark 9.');
  await expectShown(held);
  const before = await held.boundingBox();
  await react(carol, post);
  const pill = page.getByRole('button', { name: '1 new notification', exact: true });
  await expectShown(pill);
  expect(await held.boundingBox()).toEqual(before);
  await pill.press('Enter');
  await expectShown(row(page, 'reacted to your post'));
  await expectGone(pill);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await expect.poll(() => bell(page).textContent(), longTimeout).toBe('');
  // The pill of a filtered list counts only that type. Wait for this fetch now, because a later one would
  // already include the new row.
  const fetched = page.waitForResponse((answer) => answer.url().includes('type=comment'));
  await page.getByRole('tab', { name: strings.filters.comment }).click();
  await fetched;
  await expectShown(held);
  await writeComment(bob, post, 'Remark 16.');
  await expectShown(pill);
  const caughtUp = page.waitForResponse(
    async (answer) =>
      answer.request().method() === 'POST' &&
      answer.url().endsWith('/v3/user/notifications') &&
      // An aborted response has no body to read.
      (await answer.json().catch(() => null))?.data?.[0]?.notificationType === 'reactions',
  );
  await react(dora, post);
  expect((await caughtUp).status()).toBe(200);
  await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn))));
  await expectShown(pill);
});

test('updates an open list after changes on another device', async () => {
  await react(bob, post);
  const gone = await writeComment(carol, post, 'Where?');
  await writeComment(dora, post, 'There.');
  await waitForNotifications(community);
  const { page } = await community.visit({ as: alice });
  // Wait for the first refetch. While it runs, the list would not need the event.
  const caughtUp = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && answer.url().endsWith('/v3/user/notifications'),
  );
  await openLive(page, '/notifications', `private-notifications.${alice.ulid}`);
  await caughtUp;
  await expect.poll(() => rows(page).count(), longTimeout).toBe(3);
  await carol.api('DELETE', `/posts/delete?ulid=${gone}`, {});
  await expect.poll(() => rows(page).count(), longTimeout).toBe(2);
  const { body } = await alice.api('GET', '/user/notifications?type=comment');
  const [{ notificationId }] = body.data as [{ notificationId: string }];
  await alice.api('POST', '/user/notifications/markRead', { notificationIds: [notificationId] });
  await expect.poll(() => unread(page), longTimeout).toBe(1);
  await alice.api('DELETE', '/user/notifications/delete', { notificationIds: [notificationId] });
  await expect.poll(() => rows(page).count(), longTimeout).toBe(1);
});

test('steps through the rows by keyboard and opens them', async () => {
  await react(bob, post);
  await waitForNotifications(community);
  await writeComment(carol, post, 'Where?');
  const { page } = await openList(community, alice, { savesData: false });
  await expectShown(row(page, 'reacted'));
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.closest('article')?.textContent ?? null);
  // The key listener is fetched after the first screen.
  await expect
    .poll(async () => {
      await page.keyboard.press('j');
      return focused();
    }, longTimeout)
    .toContain('reacted to your post');
  await page.keyboard.press('Enter');
  await expectAt(page, `/post/${post}`);
});

test('shows the list offline from the device’s cache', async () => {
  await react(bob, post);
  const { page } = await openList(community, alice, { savesData: false });
  await expectShown(row(page, 'reacted'));
  const name = `rookery-cache-${alice.ulid}`;
  await expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const found = await indexedDB.databases();
          if (!found.some((each) => each.name === wanted)) return 0;
          const opening = indexedDB.open(wanted);
          const database = await new Promise<IDBDatabase>((resolve) =>
            opening.addEventListener('success', () => resolve(opening.result)),
          );
          const all = database.transaction('lists').objectStore('lists').getAllKeys();
          await new Promise((resolve) => all.addEventListener('success', resolve));
          database.close();
          return all.result.filter((key) => JSON.stringify(key).includes('notifications')).length;
        }, name),
      { timeout: 30_000 },
    )
    .toBe(1);
  await page.route('**/v3/**', (route) => route.abort());
  await page.reload();
  await expectShown(row(page, 'reacted to your post'));
});

test('the settings list each type of notification', { tags: ['SETTINGS-12'] }, async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/settings#notifications');
  const section = page.getByRole('region', { name: settingsStrings.title });
  const labels = [...Object.values(settingsStrings.types), settingsStrings.push];
  expect(labels).toHaveLength(9);
  for (const label of labels) {
    const each = section.getByRole('switch', { name: new RegExp(`^${label}`) });
    await each.waitFor();
    expect(await each.isChecked()).toBe(true);
  }
  expect(await section.getByRole('switch').count()).toBe(10);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await section.getByRole('switch', { name: settingsStrings.types.notifications_reaction }).click();
  expect((await saved).status()).toBe(200);
  await react(bob, post);
  await writeComment(carol, post, 'Where?');
  await waitForNotifications(community);
  await page.goto('/notifications');
  await expectShown(row(page, 'commented'));
  expect(await rows(page).count()).toBe(1);
});
