import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, DESKTOP, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { expectToast } from '../harness/element-lifetimes.ts';
import {
  button,
  chip,
  chips,
  choice,
  choices,
  isFocused,
  visitProfile,
  picker,
  react,
  reactionCalls,
} from './reactions-scenes.ts';
import { controlRealtimeNetwork } from '../harness/realtime-network.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
const crowd: TestMember[] = [];

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob] = [await signUp('alice'), await signUp('bob')];
  for (let at = 1; at <= 8; at += 1) crowd.push(await signUp(`member${at}`));
  await writePost(alice, 'Alice was here');
});
afterAll(() => community.stop());

test(
  'a member picks and removes reactions, and others see them',
  {
    tags: [
      'REACT-06',
      'REACT-07',
      'REACT-08',
      'REACT-11',
      'REACT-12',
      'REACT-13',
      'REACT-14',
      'REACT-15',
      'REACT-17',
      'REACT-19',
      'REACT-20',
      'REACT-21',
      'REACT-22',
    ],
  },
  async () => {
    const id = await writePost(bob, 'By mouse');
    const popular = await writePost(bob, 'Given much');
    const given = ['fire', 'fire', 'clap', 'clap', 'clap', 'angry', 'thinking', 'rocket'];
    for (const [at, name] of given.entries()) await react(crowd[at], popular, name);
    const bobs = await community.visit({ as: bob, viewport: PHONE });
    const wire = await controlRealtimeNetwork(bobs.page);
    await bobs.page.goto('/bob');
    await wire.live();
    const visit = await visitProfile(community, alice, id, { viewport: DESKTOP });
    const { page } = visit;
    await button(page, id).click();
    await expect.poll(() => choices(page)).toEqual(['heart', 'thumbs up', 'joy', 'clap', 'fire']);
    await picker(page).getByRole('menuitem', { name: 'More' }).click();
    await expect.poll(() => choices(page)).toHaveLength(12);
    await page.mouse.click(700, 760);
    await picker(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/bob');

    await button(page, id).click();
    await choice(page, 'heart').click();
    await expectToast(page, 'Your reaction has been added.');
    await expect.poll(() => chips(page, id)).toEqual(['heart, 1']);
    await expect.poll(() => chip(page, id, 'heart, 1').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => isFocused(button(page, id))).toBe(true);

    await react(bob, id, 'fire');
    await button(page, id).click();
    await expect.poll(() => choice(page, 'heart').getAttribute('aria-checked')).toBe('true');
    await choice(page, 'fire').click();
    await expectToast(page, 'Your reaction has been changed.');
    await expect.poll(() => chips(page, id)).toEqual(['fire, 2']);
    expect(reactionCalls(visit)).toEqual(['PUT', 'DELETE', 'PUT']);

    await chip(page, id, 'fire, 2').dblclick();
    await expectToast(page, 'Your reaction has been removed.');
    await expect.poll(() => chips(page, id)).toEqual(['fire, 1']);
    await expect.poll(() => chip(page, id, 'fire, 1').getAttribute('aria-pressed')).toBe('false');
    expect(reactionCalls(visit)).toEqual(['PUT', 'DELETE', 'PUT', 'DELETE']);

    const first = ['clap, 3', 'fire, 2', 'rocket, 1'];
    await expect.poll(() => chips(page, popular)).toEqual(first);
    await chip(page, popular, '+2').click();
    await expect.poll(() => chips(page, popular)).toEqual([...first, 'thinking, 1', 'angry, 1']);
    await chip(page, popular, 'Less').click();
    await expect.poll(() => chips(page, popular)).toEqual(first);
    await chip(page, popular, 'fire, 2').click();
    await expect.poll(() => chips(bobs.page, popular)).toEqual(['clap, 3', 'fire, 3', 'rocket, 1']);
    expect(await chip(bobs.page, popular, 'fire, 3').getAttribute('aria-pressed')).toBe('false');
    expect(visit.errors).toEqual([]);
  },
);
