import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';

export async function openChat(by: TestMember, body: object): Promise<Chat> {
  return (await by.api('POST', '/chats', body)).body.data;
}

export async function sendMessage(by: TestMember, chatId: string, body: string): Promise<Message> {
  const ulid = makeUlid(Date.now());
  const reply = await by.api('PUT', `/chats/${chatId}/messages`, { ulid, body });
  expect(reply.status).toBe(201);
  return reply.body.data;
}

export async function fetchMessageTexts(by: TestMember, chatId: string): Promise<string[]> {
  const { body } = await by.api('GET', `/chats/${chatId}/messages?limit=50`);
  return body.data.map((message: Message) => message.body).toReversed();
}

export const messageField = (page: Page): Locator => page.getByLabel('Write a message');
export const messageLog = (page: Page): Locator => page.getByRole('log');
export const messageRow = (page: Page, text: string): Locator =>
  messageLog(page).getByRole('article').filter({ hasText: text });
export const chooseInMessageMenu = async (
  page: Page,
  text: string,
  item: string,
): Promise<void> => {
  const meant = messageRow(page, text).first();
  await meant.hover();
  await meant.getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
