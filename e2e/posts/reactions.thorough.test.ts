// Thorough: These tests cover the same picker with keys, touch, failures and themes.
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults, findMotions, findOverflows } from '../harness/page-faults.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  writePost,
} from '../harness/community.ts';
import { expectToast } from '../harness/element-lifetimes.ts';
import {
  button,
  card,
  chip,
  chips,
  choice,
  isFocused,
  visitProfile,
  picker,
  react,
  reactionCalls,
} from './reactions-scenes.ts';
import { expectGone, expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
const crowd: TestMember[] = [];

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob] = [await signUp('alice'), await signUp('bob')];
  for (let at = 1; at <= 23; at += 1) crowd.push(await signUp(`member${at}`));
  await writePost(alice, 'Alice was here');
});
afterAll(() => community.stop());

async function quote(member: TestMember, ulid: string, body: string): Promise<string> {
  const repostUlid = makeUlid(Date.now());
  const reply = await member.api('POST', '/posts/repost', {
    ulid,
    repostUlid,
    title: 'quote',
    body,
  });
  return reply.body.data.id;
}

const who = (page: Page): Locator => page.getByRole('dialog', { name: 'Who reacted' });

test(
  'supports arrows, Enter and Escape and keeps focus',
  { tags: ['REACT-10', 'REACT-16'] },
  async () => {
    const id = await writePost(bob, 'By keyboard');
    const { page, errors } = await visitProfile(community, alice, id, { viewport: DESKTOP });
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await button(page, id).focus();
    await press('Enter');
    await expect.poll(() => isFocused(choice(page, 'heart'))).toBe(true);
    await press('ArrowLeft');
    await press('Enter');
    await expect.poll(() => isFocused(choice(page, 'tada'))).toBe(true);
    await press('ArrowDown');
    await expect.poll(() => isFocused(choice(page, 'angry'))).toBe(true);
    await press('Home');
    await press('ArrowRight');
    await press('Enter');
    await expectToast(page, 'Your reaction has been added.');
    await expect.poll(() => chips(page, id)).toEqual(['thumbs up, 1']);
    await expect.poll(() => isFocused(button(page, id))).toBe(true);
    await press('Enter');
    await expect.poll(() => isFocused(choice(page, 'thumbs up'))).toBe(true);
    await press('Escape');
    await picker(page).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(button(page, id))).toBe(true);

    await card(page, id).getByRole('button', { name: 'More' }).focus();
    await press('Enter');
    await page.getByRole('menuitem', { name: 'Who reacted' }).waitFor();
    for (let count = 0; count < 12; count += 1) {
      if (await isFocused(page.getByRole('menuitem', { name: 'Who reacted' }))) break;
      await press('ArrowDown');
    }
    await press('Enter');
    await who(page).getByRole('link', { name: 'Alice @alice thumbs up' }).waitFor();
    await press('Escape');
    await who(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => isFocused(card(page, id).getByRole('button', { name: 'More' })))
      .toBe(true);

    await chip(page, id, 'thumbs up, 1').focus();
    await press('Enter');
    await expectToast(page, 'Your reaction has been removed.');
    await expect.poll(() => chips(page, id)).toEqual([]);
    await expect.poll(() => isFocused(button(page, id))).toBe(true);
    expect(errors).toEqual([]);
  },
);

async function hold(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return async () => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

test(
  'picks a reaction by tap, lists members by long press',
  { tags: ['REACT-16', 'REACT-17'] },
  async () => {
    const id = await writePost(bob, 'By touch');
    for (const [at, member] of crowd.entries())
      await react(member, id, at === 0 ? 'fire' : 'heart');
    const { page } = await visitProfile(community, alice, id, {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    const lift = await hold(page, button(page, id));
    await who(page).getByText('@member23').waitFor();
    await lift();
    expect(await picker(page).count()).toBe(0);
    const rows = who(page).getByRole('listitem');
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBe(23);
    expect(
      await who(page)
        .getByRole('group')
        .getByRole('button')
        .evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent)),
    ).toEqual(['All 23', 'heart, 22', 'fire, 1']);
    expect(await rows.first().getByRole('link').textContent()).toContain('@member23');

    await page.route('**/v3/post/*/reactions?*', (route) => route.abort(), { times: 1 });
    await who(page).getByRole('button', { name: 'fire, 1' }).tap();
    await who(page).getByText('Couldn’t load the reactions.').waitFor();
    await who(page).getByRole('button', { name: 'Try again' }).tap();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('link').tap();
    await waitForPath(page, '/member1');
    await who(page).waitFor({ state: 'detached' });

    await page.goBack();
    await button(page, id).tap();
    await choice(page, 'joy').tap();
    await expectToast(page, 'Your reaction has been added.');
    await chip(page, id, 'joy, 1').waitFor();
  },
);

test('toggles the heart on a quote by a tap', { tags: ['REACT-03', 'REACT-18'] }, async () => {
  const above = await writePost(bob, 'Quoted');
  const id = await quote(bob, above, 'What a quote');
  const visit = await visitProfile(community, alice, id, { viewport: PHONE, hasTouch: true });
  const { page } = visit;
  const lift = await hold(page, button(page, id));
  await picker(page).waitFor();
  await lift();
  await page.keyboard.press('Escape');
  await picker(page).waitFor({ state: 'detached' });

  await button(page, id).tap();
  await expectToast(page, 'Your reaction has been added.');
  expect([await picker(page).count(), await chips(page, id)]).toEqual([0, ['heart, 1']]);
  await expect.poll(() => button(page, id).getAttribute('aria-pressed')).toBe('true');
  await chip(page, id, 'Choose a reaction').tap();
  await choice(page, 'clap').tap();
  await expectToast(page, 'Your reaction has been changed.');
  await button(page, id).tap();
  await expectToast(page, 'Your reaction has been removed.');
  await expect.poll(() => chips(page, id)).toEqual([]);
  expect(reactionCalls(visit)).toEqual(['PUT', 'DELETE', 'PUT', 'DELETE']);
});

test(
  'shows a reaction immediately and reverts a failed one',
  { tags: ['REACT-09', 'REACT-23', 'REACT-26'] },
  async () => {
    const id = await writePost(bob, 'Out of reach');
    const { page } = await visitProfile(community, alice, id, { viewport: DESKTOP });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/v3/post/reaction', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { message: 'Broken.', error_type: 'server' } });
    });
    await button(page, id).click();
    await choice(page, 'clap').click();
    await expectShown(chip(page, id, 'clap, 1'));
    answer();
    await expectToast(page, 'Error recording the reaction.');
    await expectGone(chip(page, id, 'clap, 1'));
    await page.unroute('**/v3/post/reaction');

    await button(page, id).click();
    await choice(page, 'clap').click();
    await expectToast(page, 'Your reaction has been added.');
    await page.context().setOffline(true);
    await chip(page, id, 'clap, 1').click();
    await expectGone(chip(page, id, 'clap, 1'));
    const removed = page.waitForResponse('**/v3/post/reaction');
    await page.context().setOffline(false);
    expect((await removed).status()).toBe(200);
    expect(await chip(page, id, 'clap, 1').count()).toBe(0);
  },
);

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('shows no accessibility fault on %s in both themes', async (_where, viewport) => {
  const id = await writePost(bob, 'Looked at closely');
  for (const [at, name] of ['heart', 'clap', 'fire', 'joy', 'cry'].entries()) {
    await react(crowd[at], id, name);
  }
  await react(alice, id, 'heart');
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visitProfile(community, alice, id, { viewport, colorScheme });
    const found = async (): Promise<unknown[]> => [
      ...(await findAccessibilityFaults(page)),
      ...(await findMotions(page, 1)),
      ...(await findOverflows(page)),
    ];
    await chip(page, id, '+2').click();
    await chip(page, id, 'Less').waitFor();
    expect(await found()).toEqual([]);
    await button(page, id).click();
    await picker(page).getByRole('menuitem', { name: 'More' }).click();
    expect(await found()).toEqual([]);
    await picker(page).getByRole('menuitem', { name: 'Who reacted' }).click();
    await who(page).getByRole('listitem').nth(5).waitFor();
    expect(await found()).toEqual([]);
  }
});
