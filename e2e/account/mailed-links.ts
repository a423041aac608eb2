import type { Page } from 'playwright-core';
import type { Email } from 'postal-mime';

import type { Community } from '../harness/community.ts';

export async function requestLoginMail(
  community: Community,
  page: Page,
  email: string,
  nth = 1,
): Promise<{ link: string; code: string }> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('Check your email').waitFor();
  const { text = '' } = await community.server.mail.to(email, nth, 'Log in to');
  const link = /http\S+/.exec(text)?.[0] ?? '';
  const code = /\b\d{6}\b/.exec(text.replace(link, ''))?.[0] ?? '';
  return { link, code };
}

export async function mailLoginLink(
  community: Community,
  email: string,
  redirect?: string,
): Promise<string> {
  const isIt = (mail: Email): boolean =>
    mail.to?.[0]?.address === email && mail.subject?.startsWith('Log in to') === true;
  const before = (await community.server.mail.all()).filter(isIt).length;
  const body = { email, ...(redirect && { redirect }) };
  await community.server.call('POST', '/v3/magicLink', { body });
  const { text = '' } = await community.server.mail.to(email, before + 1, 'Log in to');
  return /http\S+/.exec(text)?.[0] ?? '';
}

export const signInButton = (page: Page) =>
  page.getByRole('button', { name: 'Log in', exact: true });
