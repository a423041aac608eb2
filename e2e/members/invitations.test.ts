import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  PHONE,
  startCommunity,
  waitForPath,
  writePost,
} from '../harness/community.ts';
import { findOverflows } from '../harness/page-faults.ts';
import { openFromMenu } from './invitations-scenes.ts';

const SOON = { timeout: 30_000 };

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
});
afterAll(() => community.stop());

const answerWith = (page: Page, path: string, answer: { status: number; body?: string }) =>
  page.route(`**/v3/${path}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: '', ...answer }),
  );

test(
  'a member copies their link and invites others by mail',
  {
    tags: [
      'INVITE-04',
      'INVITE-05',
      'INVITE-06',
      'INVITE-07',
      'INVITE-11',
      'INVITE-12',
      'INVITE-13',
      'INVITE-14',
      'INVITE-15',
      'INVITE-18',
    ],
  },
  async () => {
    const { page, context } = await community.visit({ as: alice });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openFromMenu(page, 'Invite');
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    const copy = page.getByRole('button', { name: 'Copy referral link' });
    await copy.click();
    await page.getByText('Referral link copied to clipboard!').waitFor();
    const { body } = await alice.api('GET', '/user');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`/login\\?ref=${body.data.referral_code}$`));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'));
    });
    await copy.click();
    await page.getByText('Failed to copy link. Please try again.').waitFor();
    await answerWith(page, 'user/referral-link', { status: 500 });
    await copy.click();
    await page.getByText('Error getting referral link. Please try again.').waitFor();

    const send = dialog.getByRole('button', { name: 'Send invitation' });
    for (const answer of [{ status: 204 }, { status: 201, body: '{"success":true}' }]) {
      await answerWith(page, 'user/inviteByEmail', answer);
      await dialog.getByLabel('Email address').fill('nobody@rookery.test');
      await send.click();
      await dialog.getByText('Uh oh, something went wrong, try again').waitFor();
      expect(await page.getByText('Invitation sent successfully!').count()).toBe(0);
      await page.unroute('**/v3/user/inviteByEmail');
    }

    await dialog.getByLabel('Email address').fill('abc');
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Email address').fill('friend@rookery.test');
    await send.click();
    await page.getByText('Invitation sent successfully!').waitFor();
    await dialog.getByText('An invitation is on its way to friend@rookery.test.').waitFor();
    expect((await community.server.mail.to('friend@rookery.test')).subject).toContain(
      'invites you',
    );
    await dialog.getByRole('button', { name: 'Invite someone else' }).click();
    await dialog.getByLabel('Email address').fill('friend@rookery.test');
    await dialog.getByLabel('Email address').press('Enter');
    await dialog.getByText('User already invited').waitFor();
    expect(await dialog.getByLabel('Email address').inputValue()).toBe('friend@rookery.test');
  },
);

test('a newcomer follows the members of the suggested list', async () => {
  const { server } = community;
  const [host, ben] = [await server.signUp('host'), await server.signUp('ben')];
  await writePost(ben, 'Sourdough from Lyon');
  const ulid = server.freshUlid();
  await host.api('PUT', '/lists', { ulid, name: 'Bakers', isShared: true });
  await host.api('PUT', `/lists/${ulid}/members`, { userUlid: ben.ulid });
  const inviting = await community.visit({ as: host });
  await inviting.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFromMenu(inviting.page, 'Invite');
  await inviting.page
    .getByRole('combobox', { name: 'Suggest a list (optional)' })
    .selectOption('Bakers (1 member)');
  await inviting.page.getByRole('button', { name: 'Copy referral link' }).click();
  await inviting.page.getByText('Referral link copied to clipboard!').waitFor();
  const link = await inviting.page.evaluate(() => navigator.clipboard.readText());

  const { page, errors } = await community.visit({ viewport: PHONE });
  await page.goto(link);
  await page.getByText('you can follow the member on the list “Bakers”').waitFor();
  await page.getByRole('textbox', { name: 'Email address' }).fill('fresh@rookery.test');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const { text = '' } = await server.mail.to('fresh@rookery.test');
  await page.goto(/https?:\S+magic=[\w-]+/.exec(text)?.[0] ?? 'none');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Fresh');
  await page.getByLabel('Username').fill('fresh');
  await page.getByText('This username is available.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('You were invited with this list.').waitFor();
  await page.getByRole('button', { name: 'Follow ben' }).waitFor();
  expect(await findOverflows(page)).toEqual([]);
  await page.getByRole('button', { name: 'Follow all' }).click();
  await page.getByRole('button', { name: 'Following ben' }).waitFor();
  await page.getByRole('button', { name: 'Go to Home' }).click();
  await page.getByRole('feed').getByText('Sourdough from Lyon').waitFor();
  expect(errors).toEqual([]);

  await host.api('DELETE', '/lists', { ulid });
  await page.goto(`/lists/${ulid}?tab=members&welcome=1`);
  await waitForPath(page, '/feed');
});

test(
  'a member sends feedback of 2,000 characters at most',
  { tags: ['FEEDBACK-01', 'FEEDBACK-02', 'FEEDBACK-03', 'FEEDBACK-04', 'FEEDBACK-07'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await openFromMenu(page, 'Feedback');
    const dialog = page.getByRole('dialog', { name: 'Feedback' });
    const submit = dialog.getByRole('button', { name: 'Submit' });
    await dialog.getByRole('textbox').fill('   ');
    await submit.click();
    await page.getByText('Error: Enter your feedback').waitFor();
    await dialog.getByRole('textbox').fill('x'.repeat(2001));
    await dialog.getByText('1 character too many.').waitFor();
    expect(await submit.isDisabled()).toBe(true);
    const long = await alice.api('POST', '/feedback', { message: 'x'.repeat(2001) });
    expect(long.status).toBe(422);
    await dialog.getByRole('textbox').fill(' More herons, please. ');
    await submit.click();
    await page.getByText('Your feedback has been submitted.').waitFor();
    expect(await dialog.count()).toBe(0);
    const rows = await community.server.db.selectFrom('feedback').select(['message']).execute();
    expect(rows).toEqual([{ message: 'More herons, please.' }]);
  },
);

test(
  'keeps feedback text on failure, accepts an empty response',
  { tags: ['FEEDBACK-05', 'FEEDBACK-06'] },
  async () => {
    const { page } = await community.visit({ as: alice, viewport: PHONE });
    await page.goto('/feed');
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Feedback', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Feedback' });
    await dialog.getByRole('textbox').fill('Fewer ducks.');
    await answerWith(page, 'feedback', { status: 500 });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const toast = page.getByText('Error: Uh oh, something went wrong, try again.');
    await toast.waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Fewer ducks.');
    // The toast is shown for two seconds. A slow machine may miss it, so try again.
    await expect
      .poll(async () => {
        await dialog.getByRole('button', { name: 'Submit' }).click();
        await toast.waitFor();
        return toast.evaluate(isUncovered, undefined, { timeout: 1000 }).catch(() => null);
      }, SOON)
      .toBe(true);
    await page.unroute('**/v3/feedback');
    await answerWith(page, 'feedback', { status: 200 });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Your feedback has been submitted.').waitFor();
  },
);

function isUncovered(element: HTMLElement): boolean {
  element.style.pointerEvents = 'auto';
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === element;
}
