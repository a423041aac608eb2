import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

import type { TestMember } from '../server/test/server.ts';
import { openLive, writePost } from './community.ts';
import type { Stage } from './stage.ts';

/** One screen or overlay: what it is called, and how to come to it from the one before. */
export type Scene = [name: string, open: (page: Page) => Promise<unknown>];

/** Who walks where. Each goes through their scenes in one page. */
export interface Walk {
  as: TestMember | undefined;
  scenes: Scene[];
}

/** What is fetched first may take its time. */
export const SOON = { timeout: 10_000 };

export const card = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: text, visible: true }).first();
export const dialog = (page: Page): Locator => page.getByRole('dialog');
const trends = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name });
const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor();

async function openMenu(page: Page, text: string): Promise<void> {
  await card(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menu').waitFor();
}

async function choose(page: Page, text: string, entry: string | RegExp): Promise<void> {
  await openMenu(page, text);
  await page.getByRole('menuitem', { name: entry }).first().click();
  await dialog(page).waitFor();
}

async function write(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await page.getByPlaceholder("What's on your mind?").fill(`Something to say at ${Date.now()}`);
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Closes what lies over the screen, and waits until it has gone. */
export async function closeOverlays(page: Page): Promise<void> {
  const over = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  const keep = page.getByRole('button', { name: 'Save Draft' });
  for (let count = await over.count(); count > 0; count = await over.count()) {
    if (await keep.isVisible()) await keep.click();
    else await page.keyboard.press('Escape');
    // A draft is not left without a question.
    await expect
      .poll(async () => (await over.count()) < count || (await keep.isVisible()), SOON)
      .toBe(true);
  }
}

/** Every screen and overlay, by those who see it. */
export function walks(stage: Stage): Record<'visitor' | 'member' | 'moderator' | 'employee', Walk> {
  return {
    visitor: { as: undefined, scenes: visitorScenes },
    member: {
      as: stage.alice,
      scenes: [...screenScenes(stage), ...overlayScenes(stage), ...noticeScenes],
    },
    moderator: { as: stage.mona, scenes: moderatorScenes },
    employee: { as: stage.emma, scenes: employeeScenes },
  };
}

const visitorScenes: Scene[] = [
  ['about', async (page) => (await page.goto('/about'), heading(page, 'A network of our own'))],
  ['policy', async (page) => (await page.goto('/policy'), heading(page, 'Policy'))],
  [
    'login with a link',
    async (page) => {
      await page.goto(`/login?magic=${'x'.repeat(43)}`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    },
  ],
  [
    'login',
    async (page) => (await page.goto('/login'), page.getByLabel('E-mail address').waitFor()),
  ],
  [
    'login with a wrong address',
    async (page) => {
      await page.getByLabel('E-mail address').fill('nobody');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByText('This does not look like an e-mail address.').waitFor();
    },
  ],
  [
    'login with the link sent',
    async (page) => {
      await page.getByLabel('E-mail address').fill('visitor@rookery.test');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByText('Look into your mail').waitFor();
    },
  ],
];

function screenScenes({ threadId, nora }: Stage): Scene[] {
  const go = (path: string, sign: (page: Page) => Locator) => async (page: Page) => {
    await page.goto(path);
    await sign(page).first().waitFor();
  };
  const goCard = (path: string, text: string) => go(path, (page) => card(page, text));
  return [
    ['feed', goCard('/feed', 'Sensitive Content')],
    [
      'failed feed',
      async (page) => {
        const url = '**/v3/posts/newUsers?*';
        await page.route(url, (route) => route.fulfill({ status: 400, json: {} }));
        await page.goto('/feed?feedType=newUsers');
        await page.getByText('This feed could not be loaded.').waitFor();
        await page.unroute(url);
      },
    ],
    [
      'empty feed',
      go('/feed?feedType=influencers', (page) =>
        page.getByText('Start Building Your Experience: Follow Someone!'),
      ),
    ],
    ['feed with a featured post', goCard('/feed?feedType=global', 'Featured')],
    [
      'post',
      async (page) => {
        await goCard(`/post/${threadId}`, 'This post was deleted by the user.')(page);
        await page.getByRole('button', { name: '2 replies' }).first().click();
        await page.getByRole('button', { name: 'Hide replies' }).waitFor();
      },
    ],
    [
      'missing post',
      go('/post/01ARZ3NDEKTSV4RRFFQ69G5FAV', (page) => page.getByText('Post Unavailable')),
    ],
    ['profile', goCard('/alice', 'Pinned')],
    ['media', goCard('/alice?tab=media', 'A picture of mine')],
    ['comments', goCard('/alice?tab=comments', 'A remark with answers')],
    [
      'silent profile',
      go(`/${nora.username}`, (page) => page.getByText('This user has no posts yet.')),
    ],
    ['no profile', go('/nobody_here', (page) => page.getByText('User not found'))],
    [
      'connections',
      go('/alice/connections', (page) => page.getByRole('main').getByRole('listitem')),
    ],
    ['topic', goCard('/hashtag/weather', '#weather')],
    [
      'topic without posts',
      go('/hashtag/zzz', (page) => page.getByText('No posts found for #zzz.')),
    ],
    ['search', go('/search', (page) => trends(page, 'Trending Topics').getByText('60 Posts'))],
    [
      'suggestions',
      async (page) => {
        await page.getByRole('main').getByRole('combobox', { name: 'Search' }).fill('bob');
        await page.getByRole('group', { name: 'Members' }).getByText('@bob').waitFor();
        await page.keyboard.press('ArrowDown');
      },
    ],
    ['members who are called so', goCard('/username/bob', 'A picture that never comes')],
    ['posts with a word', goCard('/posts/oldest', 'The oldest one')],
    ['trending', goCard('/trending', 'A post of my own')],
    [
      'recommendations',
      go('/recommendations', (page) => page.getByRole('main').getByText('@mona')),
    ],
    ['muted and blocked', go('/mute_block', (page) => page.getByText('@otto'))],
    ['settings', go('/settings', (page) => page.getByRole('group', { name: 'Default feed' }))],
  ];
}

function overlayScenes({ bob }: Stage): Scene[] {
  return [
    [
      'question before an account is deleted',
      async (page) => {
        await page.getByRole('button', { name: 'Delete account' }).click();
        await dialog(page).waitFor();
      },
    ],
    [
      'own menu',
      async (page) => {
        await page.goto('/alice');
        await openMenu(page, 'A post of my own');
      },
    ],
    ['question before a post is deleted', (page) => choose(page, 'A post of my own', 'Delete')],
    [
      'profile to edit',
      async (page) => {
        await page.getByRole('button', { name: 'Edit profile' }).click();
        await dialog(page).waitFor();
      },
    ],
    [
      'menu of a post',
      async (page) => {
        await page.goto('/feed');
        await openMenu(page, 'Two pictures');
      },
    ],
    [
      'report',
      async (page) => {
        await choose(page, 'Two pictures', 'Report');
        await dialog(page).getByRole('radio').nth(11).waitFor();
      },
    ],
    ['question before a block', (page) => choose(page, 'Two pictures', 'Block @bob')],
    ['link to be copied by hand', (page) => choose(page, 'Two pictures', 'Share')],
    [
      'media viewer',
      async (page) => {
        await card(page, 'Two pictures').getByRole('button', { name: 'A heron' }).click();
        await dialog(page).getByRole('img', { name: 'A heron' }).waitFor();
      },
    ],
    [
      'film',
      async (page) => {
        await page.goto('/bob?tab=media');
        await card(page, 'A film of mine').getByRole('button', { name: 'The film' }).click();
        // At its end it stays as it is.
        await page.getByRole('slider', { name: 'Place in the video' }).waitFor();
        await card(page, 'A film of mine').getByText('0:01 / 0:01').waitFor();
      },
    ],
    [
      'another site’s player, before it is pressed',
      async (page) => {
        await page.goto('/bob');
        await card(page, 'A song').getByRole('button', { name: 'Play:' }).waitFor();
      },
    ],
    [
      'menu of a profile',
      async (page) => {
        await page.goto('/bob');
        await page.getByRole('button', { name: /^More about @/ }).click();
        await page.getByRole('menuitem', { name: 'Mute', exact: true }).waitFor();
      },
    ],
    [
      'report of a member',
      async (page) => {
        await page.getByRole('button', { name: /^More about @/ }).click();
        await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
        await dialog(page).getByRole('textbox').waitFor();
      },
    ],
    [
      'default feed',
      async (page) => {
        await page.goto('/feed');
        await page.getByRole('button', { name: 'Select Your Default Feed' }).click();
        await dialog(page).waitFor();
      },
    ],
    ['help', async (page) => (await page.keyboard.press('?'), dialog(page).waitFor())],
    [
      'the own menu of the page',
      async (page) => {
        if (!isPhone(page)) {
          await page.getByRole('button', { name: 'Settings & Support' }).click();
          return page.getByRole('link', { name: 'Settings' }).waitFor();
        }
        await page.getByRole('button', { name: 'Profile: Open your menu' }).click();
        await dialog(page).getByRole('button', { name: 'More' }).click();
        return dialog(page).getByRole('button', { name: 'Logout' }).waitFor();
      },
    ],
    ['composer', write],
    [
      'question before a draft is left',
      async (page) => {
        await write(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Save Draft' }).waitFor();
      },
    ],
    [
      'pill and the way back',
      async (page) => {
        await openLive(page, '/feed?feedType=following');
        await card(page, 'Two pictures').waitFor();
        await writePost(bob, `New at ${Date.now()}`);
        await page.mouse.move(300, 400);
        await page.mouse.wheel(0, 1500);
        await page.getByRole('button', { name: /new post/i }).waitFor();
        await page.getByRole('button', { name: /new post/i }).click();
        await page.getByRole('button', { name: 'Back to where you were' }).waitFor();
        await writePost(bob, `Newer at ${Date.now()}`);
        await page.getByRole('button', { name: /new post/i }).waitFor();
      },
    ],
  ];
}

const noticeScenes: Scene[] = [
  [
    'offline',
    async (page) => {
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
  ],
  [
    'server down',
    async (page) => {
      await page.context().setOffline(false);
      await page.getByText('You are offline.').waitFor({ state: 'detached' });
      await page.goto('/settings');
      const choice = page.getByRole('group', { name: 'Order of comments' });
      await choice.waitFor();
      for (const url of ['**/v3/**', '**/healthz']) {
        await page.route(url, (route) => route.fulfill({ status: 503, body: '{}' }));
      }
      const notice = page.getByText('Server unavailable.');
      // An answer that was on its way before the server went away begins the count of failures anew.
      for (let at = 0; at < 12 && !(await notice.isVisible()); at += 1) {
        const answered = page.waitForResponse(/user\/settings/);
        const wish = at % 2 === 0 ? 'Oldest' : 'Newest';
        await Promise.all([answered, choice.getByRole('radio', { name: wish }).click()]);
      }
      await notice.waitFor();
    },
  ],
];

const moderatorScenes: Scene[] = [
  [
    'moderation feed',
    async (page) => {
      await page.goto('/feed?feedType=violations');
      await card(page, 'Reported for:').waitFor();
    },
  ],
  ['menu of a moderator', (page) => openMenu(page, 'What somebody reports')],
  [
    'question before a moderator deletes',
    (page) => choose(page, 'What somebody reports', 'Delete'),
  ],
];

const employeeScenes: Scene[] = [
  [
    'Discover',
    async (page) => {
      await page.goto('/feed?feedType=all');
      await card(page, 'The oldest one').waitFor();
    },
  ],
  ['menu of an employee', (page) => openMenu(page, 'The oldest one')],
];
