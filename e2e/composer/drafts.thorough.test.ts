// Thorough: it covers lost answers, killed tabs, two tabs, refused posts and logouts.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  DESKTOP,
  acceptDialogs,
  sessionOf,
  startCommunity,
  writePost,
} from '../harness/community.ts';
import {
  draftsMark,
  openComposer,
  postButton,
  postsWith,
  startWriting,
  workThroughDrafts,
} from './drafts-scenes.ts';
import { expectShown } from '../harness/shown.ts';
import { delayResponses, waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  bob = await community.server.signUp('bob');
  await writePost(alice, 'Alice has posted before.');
});
afterAll(() => community.stop());

function storedDrafts(page: Page, member: TestMember): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === name)) return [];
    return new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(new Error('The database does not open.')));
      opening.addEventListener('success', () => {
        const db = opening.result;
        const all = db.transaction('drafts').objectStore('drafts').getAll();
        all.addEventListener('success', () => {
          db.close();
          resolve(all.result);
        });
      });
    });
  }, `rookery-${member.ulid}`);
}

test(
  'stores every input in the member’s database',
  { tags: ['COMPOSE-12', 'COMPOSE-13', 'COMPOSE-14', 'CACHE-01'] },
  async () => {
    const { page, text } = await startWriting(community, alice);
    await text.pressSequentially('Half a thou');
    await page.getByRole('button', { name: 'Mark Sensitive' }).click();
    await expect
      .poll(() => storedDrafts(page, alice))
      .toEqual([expect.objectContaining({ postBody: 'Half a thou', isSensitive: true })]);
    await page.reload();
    expect(await (await openComposer(page)).inputValue()).toBe('Half a thou');
    expect(
      await page.getByRole('button', { name: 'Mark Sensitive' }).getAttribute('aria-pressed'),
    ).toBe('true');

    const id = await writePost(bob, 'A post to comment on later');
    await page.goto(`/post/${id}`);
    await page.getByRole('button', { name: 'Add a comment' }).click();
    await page.getByPlaceholder('Add a comment').fill('Half a comment');
    const inOrder = async (): Promise<Record<string, unknown>[]> =>
      (await storedDrafts(page, alice)).toSorted((one) => (one['draftId'] === 'default' ? -1 : 1));
    await expect.poll(inOrder).toEqual([
      expect.objectContaining({
        draftId: 'default',
        originalPostId: null,
        postType: 'POST',
        postBody: 'Half a thou',
      }),
      expect.objectContaining({
        draftId: `${id}-comment`,
        originalPostId: id,
        postType: 'COMMENT',
        postBody: 'Half a comment',
      }),
    ]);
  },
);

test('loses nothing when a tab is killed after a keystroke', async () => {
  const { page, text, context } = await startWriting(community, alice);
  await text.pressSequentially('The last letter is her');
  await page.keyboard.press('e');
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/feed');
  expect(await (await openComposer(again)).inputValue()).toBe('The last letter is here');
});

test('reloads for a removed script without losing the stored text', async () => {
  const { page, text } = await startWriting(community, alice);
  await text.fill('Kept over a deploy');
  await page.route('**/gif-sheet-*.js', (route) => route.fulfill({ status: 404 }));
  const asked = acceptDialogs(page);
  const isNew = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Add a GIF' }).click();
  await isNew;
  expect(asked).toEqual([]);
  expect(await (await openComposer(page)).inputValue()).toBe('Kept over a deploy');
});

test('keeps the text during a server error and retries', { tags: ['COMPOSE-24'] }, async () => {
  const { page, text, errors } = await startWriting(community, alice);
  await page.route('**/v3/posts', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  );
  await text.fill('Said into the storm');
  await postButton(page).click();
  await page.getByText('Uh oh, something went wrong, try again').waitFor();
  expect(await text.inputValue()).toBe('Said into the storm');
  await expect.poll(() => errors.join('\n')).toContain('The post could not be sent.');
  await page.reload();
  expect(await (await openComposer(page)).inputValue()).toBe('Said into the storm');
  await page.unroute('**/v3/posts');
  await postButton(page).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await postsWith(community, 'Said into the storm')).toBe(1);
});

test('keeps the text when the post limit is reached', { tags: ['ERR-02'] }, async () => {
  const { page, text } = await startWriting(community, alice);
  await page.route('**/v3/posts', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '45' },
      json: { success: false, error_type: 'Too many requests', message: 'Wait 45 seconds.' },
    }),
  );
  await text.fill('Said too often');
  await postButton(page).click();
  await page.getByText('Too many attempts, try again in a few minutes', { exact: true }).waitFor();
  expect(await text.inputValue()).toBe('Said too often');
});

test('keeps a post editable while it waits for the network', async () => {
  const { page, text, context } = await startWriting(community, alice);
  await text.fill('Written in a tunel');
  await context.setOffline(true);
  await postButton(page).click();
  await page.getByText('No connection. This will be sent when you are back online.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Waiting to be sent (1)' }).click();
  await page.getByText('Written in a tunel').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox').fill('Written in a tunnel');
  await postButton(page).click();
  await page.getByRole('button', { name: 'Waiting to be sent (1)' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Waiting to be sent (1)' }).waitFor({ state: 'detached' });
  await page.getByRole('article').filter({ hasText: 'Written in a tunnel' }).waitFor();
  expect(await postsWith(community, 'Written in a tunnel')).toBe(1);
  expect(await postsWith(community, 'Written in a tunel')).toBe(0);
});

const CUT_OFF = 'Cut off in mid-sentence';
const PATIENCE = { timeout: 20_000 };

test('keeps the text when the session ends', async () => {
  const zoe = await community.server.signUp('zoe');
  await writePost(zoe, 'Zoe was here.');
  const { page } = await community.visit({ as: zoe });
  await page.goto('/feed');
  await (await openComposer(page)).fill(CUT_OFF);
  const left = page.waitForURL('**/login?redirect=%2Ffeed');
  // Keep this button element, because the sign-in brings another one.
  const post = await postButton(page).elementHandle();
  await zoe.api('POST', '/user/logoutAll');
  // The page learns of the logout by its socket or by this click, whichever is first.
  await Promise.any([left, post?.click()]);
  await left;
  await page.getByLabel('Email address').fill(zoe.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const mail = await community.server.mail.to(zoe.email, 1, 'Log in to');
  await page.goto(/http\S+/.exec(mail.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const posts = community.server.db.selectFrom('posts').select('body');
  const sent = async (): Promise<string[]> =>
    (await posts.where('author_id', '=', zoe.id).execute()).map(({ body }) => body);
  const draft = await (await openComposer(page)).inputValue();
  if (draft === '') await expect.poll(sent, PATIENCE).toContain(CUT_OFF);
  else expect(draft).toBe(CUT_OFF);
});

test('syncs a draft between tabs and asks about conflicts', async () => {
  const { page, text, context } = await startWriting(community, alice);
  const other = await context.newPage();
  await other.addInitScript(() => {
    const deaf = (event: Event): void => {
      if ('isDeaf' in window) event.stopImmediatePropagation();
    };
    window.addEventListener('storage', deaf, { capture: true });
  });
  await other.goto('/feed');
  const otherText = await openComposer(other);
  await text.fill('Begun in the first tab');
  await expect.poll(() => otherText.inputValue()).toBe('Begun in the first tab');

  await other.evaluate(() => Object.assign(window, { isDeaf: true }));
  await text.fill('Continued in the first');
  await otherText.fill('Continued in the second');
  await page.getByText('You have another version of this draft:').waitFor();
  await page.locator('q').filter({ hasText: 'Continued in the second' }).waitFor();
  expect(await text.inputValue()).toBe('Continued in the first');
  await page.getByRole('button', { name: 'Use that version' }).click();
  await expect.poll(() => text.inputValue()).toBe('Continued in the second');
});

test('posts once although the response was lost', async () => {
  const { page, text } = await startWriting(community, alice);
  let tries = 0;
  await page.route('**/v3/posts', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await text.fill('Once is enough');
  await postButton(page).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByRole('article').filter({ hasText: 'Once is enough' }).count())
    .toBe(1);
  expect([await postsWith(community, 'Once is enough'), tries]).toEqual([1, 2]);
});

test('posts once despite a lost response and a killed tab', async () => {
  const { page, text, context } = await startWriting(community, alice);
  await page.route('**/v3/posts', async (route) => {
    await route.fetch();
    return route.abort('connectionreset');
  });
  await text.fill('Still only once');
  await postButton(page).click();
  await page.getByText('No connection. This will be sent when you are back online.').waitFor();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/feed');
  await again.getByText('Posted', { exact: true }).waitFor();
  expect(await postsWith(community, 'Still only once')).toBe(1);
});

async function leaveWithDraft(page: Page, strings: string): Promise<void> {
  await (await openComposer(page)).fill(strings);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
}

async function askToLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

async function logOut(page: Page, answer: string): Promise<void> {
  const isNew = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: answer }).click();
  await isNew;
  await page.getByLabel('Email address').waitFor();
}

async function signInHere(page: Page, member: TestMember): Promise<void> {
  const again = await community.server.signIn(member.email);
  const kept = await sessionOf({ ...member, ...again });
  await page.evaluate((value) => localStorage.setItem('rookery-session', value), kept);
  await page.goto('/feed');
}

test('keeps a draft after logout for its author only', async () => {
  const [una, ivo] = [await community.server.signUp('una'), await community.server.signUp('ivo')];
  for (const member of [una, ivo]) await writePost(member, 'I was here before');
  const { page } = await community.visit({ as: una });
  await page.goto('/feed');
  await leaveWithDraft(page, 'Una is not done');
  await askToLogOut(page);
  const question = page.getByRole('dialog', { name: '1 draft is saved here' });
  await question.getByRole('button', { name: 'Close' }).click();
  await question.waitFor({ state: 'detached' });
  await askToLogOut(page);
  await question.waitFor();
  await logOut(page, 'Keep and log out');

  await signInHere(page, ivo);
  expect(await (await openComposer(page)).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  expect(await draftsMark(page).count()).toBe(0);
  await leaveWithDraft(page, 'Ivo is not done either');
  await askToLogOut(page);
  await logOut(page, 'Delete and log out');

  await signInHere(page, una);
  await draftsMark(page).waitFor();
  expect(await (await openComposer(page)).inputValue()).toBe('Una is not done');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await signInHere(page, ivo);
  expect(await (await openComposer(page)).inputValue()).toBe('');
});

test('on a desktop a badge and list lead to drafts', async () => {
  const ada = await community.server.signUp('ida');
  await workThroughDrafts(community, ada, bob, DESKTOP);
});

test('shows the text of a draft whose parent was deleted', async () => {
  const eva = await community.server.signUp('eva');
  await writePost(eva, 'I was here before');
  const id = await writePost(bob, 'Soon deleted');
  const { page } = await community.visit({ as: eva });
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByPlaceholder('Add a comment').fill('A comment on nothing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await draftsMark(page).waitFor();
  await bob.api('DELETE', `/posts/delete?ulid=${id}`, {});
  await page.goto('/feed');
  await openComposer(page);
  await page.getByRole('button', { name: '1 draft', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Drafts' });
  await list.getByRole('button', { name: /^Comment/ }).click();
  await expectShown(list.getByText('The post you were responding to is no longer available.'));
  await expectShown(list.getByRole('paragraph').filter({ hasText: 'A comment on nothing' }));
});

test('opens no composer after the drafts list is closed', async () => {
  const eve = await community.server.signUp('eve');
  await writePost(eve, 'I was here before');
  const id = await writePost(bob, 'Slow to come');
  const { page } = await community.visit({ as: eve });
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByPlaceholder('Add a comment').fill('Half a comment');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await draftsMark(page).waitFor();
  await page.goto('/feed');
  await openComposer(page);
  await page.getByRole('button', { name: '1 draft', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Drafts' });
  await list.getByText('Half a comment').waitFor();
  await waitForStillness(page);
  const answer = await delayResponses(page, '**/v3/posts/map');
  await list.getByRole('button', { name: /^Comment/ }).click();
  await list.locator('[aria-busy=true]').waitFor();
  await list.getByRole('button', { name: 'Close' }).click();
  await list.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  answer();
  await waitForStillness(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
