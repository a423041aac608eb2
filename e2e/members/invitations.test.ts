import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';
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
