import type { Page } from 'playwright-core';

import { picture } from '../../server/test/uploads.ts';
import { openLive, writePost } from '../harness/community.ts';
import { card, dialog, go, type Scene } from '../harness/scene.ts';
import type { Stage } from './stage.ts';
import { waitForStillness } from '../harness/stillness.ts';

export async function openMenu(page: Page, text: string): Promise<void> {
  await card(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menu').waitFor();
}

export async function choose(page: Page, text: string, entry: string | RegExp): Promise<void> {
  await openMenu(page, text);
  await page.getByRole('menuitem', { name: entry }).first().click();
  await dialog(page).waitFor();
}

async function startPost(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await page.getByPlaceholder("What's on your mind?").fill(`Something to say at ${Date.now()}`);
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

export function overlayScenes({ threadId }: Stage): Scene[] {
  return [
    [
      'own menu',
      async (page) => {
        await go(page, '/alice', card(page, 'A post of my own'));
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
        await go(page, '/bob', card(page, 'Two pictures'));
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
        const film = card(page, 'A film of mine').getByRole('button', { name: 'The film' });
        await go(page, '/bob?tab=media', page.getByRole('tab', { name: 'Media', selected: true }));
        await film.click();
        await page.getByRole('slider', { name: 'Playback position' }).waitFor();
        await card(page, 'A film of mine').getByText('0:01 / 0:01').waitFor();
      },
    ],
    [
      'another site’s player, before it is pressed',
      async (page) => {
        await go(page, '/bob', card(page, 'A song').getByRole('button', { name: 'Play:' }));
      },
    ],
    [
      'menu of a profile',
      async (page) => {
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
      'comment being written',
      async (page) => {
        await go(page, `/post/${threadId}`, card(page, 'This post was deleted by the user.'));
        await page.getByRole('button', { name: 'Add a comment' }).click();
        await page.getByPlaceholder('Add a comment').fill('Half a comment');
      },
    ],
    [
      'drafts',
      async (page) => {
        await startPost(page);
        await page.getByRole('button', { name: '1 draft', exact: true }).click();
        await page.getByRole('dialog', { name: 'Drafts' }).getByText('Half a comment').waitFor();
      },
    ],
    [
      'question before a draft is deleted',
      async (page) => {
        await startPost(page);
        await page.getByRole('button', { name: '1 draft', exact: true }).click();
        const list = page.getByRole('dialog', { name: 'Drafts' });
        await list.getByRole('button', { name: /^Delete draft: / }).click();
        await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();
      },
    ],
    ['upload that failed', failUpload],
  ];
}

export function feedOverlayScenes({ bob }: Stage): Scene[] {
  return [
    [
      'default feed',
      async (page) => {
        await go(page, '/feed', card(page, 'Two pictures'));
        await page.getByRole('button', { name: 'Select Your Default Feed' }).click();
        await dialog(page).waitFor();
      },
    ],
    [
      'the tabs of Home',
      async (page) => {
        await go(page, '/feed', card(page, 'Two pictures'));
        await page.getByRole('button', { name: 'Select Your Default Feed' }).click();
        await page.getByRole('button', { name: 'Edit tabs…' }).click();
        await page.getByRole('dialog', { name: 'Edit tabs' }).waitFor();
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
        return dialog(page).getByRole('button', { name: 'Log out' }).waitFor();
      },
    ],
    ['composer', startPost],
    [
      'time of a scheduled post',
      async (page) => {
        await startPost(page);
        await page.getByRole('button', { name: 'Schedule this post' }).click();
        await page.getByLabel('Date and time').waitFor();
      },
    ],
    [
      'question before a draft is left',
      async (page) => {
        await startPost(page);
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
        await page.waitForFunction(() => window.scrollY > 1000);
        await waitForStillness(page);
        await page.getByRole('button', { name: /new post/i }).waitFor();
        await page.getByRole('button', { name: /new post/i }).click();
        await page.getByRole('button', { name: 'Back to where you were' }).waitFor();
        await writePost(bob, `Newer at ${Date.now()}`);
        await page.getByRole('button', { name: /new post/i }).waitFor();
      },
    ],
  ];
}

async function failUpload(page: Page): Promise<void> {
  const url = '**/v3/media/upload';
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await page.keyboard.press('n');
  const file = { name: 'heron.png', mimeType: 'image/png', buffer: await picture(320, 200) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await dialog(page).getByRole('button', { name: 'Try again: heron.png' }).waitFor();
  await page.unroute(url);
}
