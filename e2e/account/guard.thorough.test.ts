// Thorough: it loads every address, and handles scripts that are gone or fail to load.
import { SCREEN_NAMES, SCREENS } from '@rookery/contract/kernel/screens.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { waitForPath, type Community, pathOf, writePost } from '../harness/community.ts';
import {
  isDocumentMarked,
  markDocument,
  openMissingModule,
  openMissingScreen,
  startGuarded,
} from './guard-scenes.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';
import { expectAt, expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let postId: string;

const addresses = SCREEN_NAMES.flatMap((name) => [...SCREENS[name].paths] as string[]).map((path) =>
  path.replace(':username', 'bob').replaceAll(/:\w+/g, 'rooks'),
);

beforeAll(async () => {
  ({ community, alice, bob, postId } = await startGuarded());
});
afterAll(() => community.stop());

test(
  'sends visitors to /login from all but five pages',
  { tags: ['GUARD-01', 'GUARD-02', 'GUARD-06', 'GUARD-11', 'GUARD-32'] },
  async () => {
    const { page, calls } = await community.visit();
    await page.goto('/about');
    await page.getByRole('heading', { name: 'Our own social network' }).waitFor();
    await page.goto('/policy');
    await page.getByRole('heading', { name: 'Rules and privacy policy' }).waitFor();
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
    await page.goto('/rules');
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
    await page.getByText('Be decent.').waitFor();
    await page.goto('/privacy');
    await page.getByRole('heading', { name: 'Data we store' }).waitFor();
    await page.goto('/login');
    await page.getByLabel('Email address').waitFor();
    const open = ['/about', '/login', '/policy', '/rules', '/privacy', '/your-data'];
    const closed = addresses.filter((path) => ![...open, '/unsubscribe', '/'].includes(path));
    expect(closed).toEqual(expect.arrayContaining(['/feed', '/search', '/trending', '/bob']));
    let documents = 0;
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    for (const path of closed) {
      await page.goto(path);
      await waitForPath(page, `/login?${new URLSearchParams({ redirect: path })}`);
    }
    expect(documents).toBe(closed.length);
    await page.goto('/');
    await waitForPath(page, '/login');
    await page.getByLabel('Email address').waitFor();
    expect(new Set(calls)).toEqual(new Set(['GET /v3/policies']));
    expect((await community.server.call('GET', '/v3/posts/all')).status).toBe(401);
  },
);

test(
  'members find every screen at its address',
  { tags: ['GUARD-03', 'GUARD-04', 'GUARD-07', 'GUARD-08', 'GUARD-13', 'GUARD-17'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await page.goto('/');
    await expectAt(page, '/feed');
    await expectShown(page.getByText('Start Building Your Experience: Follow Someone!'));
    await page.goto('/bob');
    await page.getByText('@bob').first().waitFor();
    await expectShown(page.getByText('A post to be found by its address'));
    await page.goto('/bob/connections');
    await expectShown(page.getByText('No followers yet'));
    await page.getByRole('tab', { name: 'Following' }).click();
    await expectShown(page.getByText('Not following anyone yet'));
    await page.getByRole('tab', { name: 'Friends' }).click();
    await expectShown(page.getByText('No friends yet'));
    await page.goto(`/post/${postId}`);
    await expectShown(page.getByText('A post to be found by its address'));
    await expectShown(page.getByRole('heading', { name: 'Comments', exact: true }));
    await page.goto('/settings');
    await expectShown(page.getByRole('group', { name: 'Default feed' }));
  },
);

test(
  'redirects members from finished setup, but shows the policy',
  { tags: ['GUARD-11', 'GUARD-12'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await page.goto('/setup');
    await waitForPath(page, '/feed');
    await page.goto('/policy');
    await page.getByRole('heading', { name: 'Rules and privacy policy' }).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  },
);

test(
  'opens the feed of /feed?feedType= and shortens the address',
  { tags: ['GUARD-05'] },
  async () => {
    const { page, calls } = await community.visit({ as: alice });
    await page.goto('/feed?feedType=all');
    await waitForPath(page, '/feed');
    await page.getByRole('tab', { name: 'Discover', selected: true }).waitFor();
    await page.getByText('A post to be found by its address').waitFor();
    expect(calls).not.toContain('GET /v3/posts/following');
    await page.goto('/feed?feedType=nonsense');
    await waitForPath(page, '/feed');
    await page.getByRole('tab', { name: 'Discover', selected: true }).waitFor();
  },
);

test('malformed paths redirect home with a toast', { tags: ['GUARD-30', 'GUARD-31'] }, async () => {
  const { page } = await community.visit({ as: alice });
  await watchToasts(page);
  for (const path of ['/not-a-name!', '/ab', '/posts/hello/there', '/bob/else']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expectToast(page, 'Invalid URL');
    await waitForPath(page, '/feed');
  }
});

test('sends a visitor on an unknown path to sign in', { tags: ['GUARD-32'] }, async () => {
  const { page } = await community.visit();
  await page.goto('/a/b/c/d');
  await page.getByLabel('Email address').waitFor();
  expect(pathOf(page)).toBe('/login?redirect=%2Ffeed');
});

test(
  'a full navigation opens a screen whose script answers 403',
  { tags: ['GUARD-38'] },
  async () => {
    await openMissingScreen(await community.visit({ as: alice }), postId, 403);
  },
);

test('offers a retry for a missing script without reload loops', async () => {
  const { page } = await community.visit({ as: alice });
  let isBroken = true;
  let navigations = 0;
  await page.route('**/assets/settings-page-*.js', (route) =>
    isBroken ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1;
  });
  await page.goto('/settings');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(navigations).toBe(2);
  isBroken = false;
  await again.click();
  await page.getByRole('group', { name: 'Default feed' }).waitFor();
});

test('reloads to load a menu whose script is missing', { tags: ['GUARD-37'] }, async () => {
  await openMissingModule(await community.visit({ as: alice }), 404);
});

test('keeps the page when a menu fails to load', async () => {
  const visit = await community.visit({ as: alice });
  const { page } = visit;
  await page.route('**/assets/post-menu-*.js', (route) => route.abort());
  await page.goto('/feed?feedType=all');
  await markDocument(visit);
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByText('Couldn’t open this.').waitFor();
  expect(await isDocumentMarked(visit)).toBe(true);
});

test(
  'reloads for missing review buttons and reports failed ones',
  { tags: ['GUARD-37'] },
  async () => {
    const mona = await signUpWith(community.server, 'mona', 'moderator');
    const reported = await writePost(bob, 'A post that is reported');
    await alice.api('PUT', '/posts/flag', { ulid: reported, violationType: 'spam' });
    const visit = await community.visit({ as: mona });
    const { page } = visit;
    let broken: 'gone' | 'lost' | undefined = 'gone';
    await page.route('**/assets/review-tool-*.js', (route) => {
      if (broken === 'gone') return route.fulfill({ status: 404, body: 'gone' });
      return broken === 'lost' ? route.abort() : route.continue();
    });
    const row = page.locator('[data-row]').filter({ hasText: 'A post that is reported' });
    const tool = row.getByText('Is this a violation?');
    await page.goto('/feed');
    await markDocument(visit);
    const tab = page.getByRole('tab', { name: 'Moderation' });
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await tab.click();
    await reloaded;
    broken = undefined;
    await expectShown(tool);
    expect(await isDocumentMarked(visit)).toBe(false);

    broken = 'lost';
    await page.reload();
    await expectShown(row.getByText('This part can’t be loaded right now.'));
  },
);

test(
  'retries failed review buttons by their Try again button',
  { tags: ['GUARD-37'] },
  async () => {
    const max = await signUpWith(community.server, 'max', 'moderator');
    const reported = await writePost(bob, 'A post whose buttons were lost');
    await alice.api('PUT', '/posts/flag', { ulid: reported, violationType: 'spam' });
    const { page } = await community.visit({ as: max });
    await page.route('**/assets/review-tool-*.js', (route) => route.abort());
    await page.goto('/feed');
    await page.getByRole('tab', { name: 'Moderation' }).click();
    const row = page.locator('[data-row]').filter({ hasText: 'A post whose buttons were lost' });
    const retry = row.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unrouteAll();
    await retry.click();
    await expectShown(row.getByText('Is this a violation?'));
  },
);

test(
  'retries the failed moderation queue by its Try again button',
  { tags: ['GUARD-37'] },
  async () => {
    const may = await signUpWith(community.server, 'may', 'moderator');
    const reported = await writePost(bob, 'A post that waits to be decided');
    await alice.api('PUT', '/posts/flag', { ulid: reported, violationType: 'spam' });
    const { page } = await community.visit({ as: may });
    await page.route('**/assets/review-queue-*.js', (route) => route.abort());
    await page.goto('/violations');
    await page.getByRole('heading', { name: 'Couldn’t load the review queue' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectShown(page.getByText('A post that waits to be decided'));
  },
);

test('explains when the browser blocks storage', async () => {
  const { page } = await community.visit();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto('/feed');
  await expectShown(page.getByText(/^Your browser blocks storage for this page/));
});
