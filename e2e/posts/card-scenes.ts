import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  type Visit,
  type VisitOptions,
  writeComment,
} from '../harness/community.ts';
import { insertPost, picture, servePictures } from '../harness/pictures.ts';

let people = 0;

export const signUpAuthor = ({ server }: Community): Promise<TestMember> =>
  server.signUp(`painter${++people}`);

export async function visitPictures(community: Community, options: VisitOptions): Promise<Visit> {
  const visit = await community.visit(options);
  await servePictures(visit.context);
  return visit;
}

export const card = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text }).first();

export const measureCards = (page: Page): Promise<number[][]> =>
  page.$$eval('[role=feed] article', (cards) =>
    cards.map((each) => {
      const { top, height } = each.getBoundingClientRect();
      return [top + window.scrollY, height];
    }),
  );

export const waitForPictures = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((wanted) => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('article button img')];
    return pictures.filter((each) => each.complete && each.naturalWidth > 0).length >= wanted;
  }, count);

export const MANY: MediaItem[] = ['one', 'two', 'three'].map((name) =>
  picture(900, 600, { name, description: `Picture ${name}` }),
);

export async function insertWebOnlyPost(
  { server }: Community,
  author: TestMember,
): Promise<string> {
  const id = await insertPost(server, author, {
    body: 'Words not for apps',
    isTrolling: true,
    images: [picture(300, 200)],
  });
  await writeComment(author, id, 'A comment on it');
  return id;
}

export async function expectHiddenInApp(page: Page, author: TestMember, id: string): Promise<void> {
  await page.goto(`/${author.username}`);
  await card(page, 'Web-Only Content').waitFor();
  await page.getByText('This app can’t show this post. Open it in a browser.').waitFor();
  expect(await page.getByRole('button', { name: 'View Anyways' }).count()).toBe(0);
  for (const path of [`/${author.username}?tab=comments`, `/post/${id}`]) {
    await page.goto(path);
    await card(page, 'A comment on it').waitFor();
    await card(page, 'Web-Only Content').waitFor();
    const html = await page.getByRole('main').innerHTML();
    expect(html).not.toContain('Words not for apps');
    expect(html).not.toContain('/media/test/');
  }
}
