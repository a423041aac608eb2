import { makeUlid } from '@rookery/contract/kernel/ulid.ts';

import type { Page } from 'playwright-core';

import type { TestMember } from '../../server/test/server.ts';
import { go, type Scene } from '../harness/scene.ts';

export interface StagedChats {
  talk: string;
  request: string;
}

interface Members {
  alice: TestMember;
  bob: TestMember;
  nora: TestMember;
}

export async function seedChats({ alice, bob, nora }: Members): Promise<StagedChats> {
  const open = async (by: TestMember, other: TestMember): Promise<string> =>
    (await by.api('POST', '/chats', { userId: other.ulid })).body.data.id;
  const say = async (by: TestMember, chatId: string, body: string, more: object = {}) => {
    const ulid = makeUlid(Date.now());
    const reply = await by.api('PUT', `/chats/${chatId}/messages`, { ulid, body, ...more });
    if (reply.status !== 201) throw new Error(`Not said: ${JSON.stringify(reply.body)}`);
    return ulid;
  };
  const read = (by: TestMember, chatId: string, ulid: string) =>
    by.api('POST', `/chats/${chatId}/read`, { ulid });
  const talk = await open(alice, bob);
  for (let at = 1; at <= 40; at += 1) await say(at % 3 ? alice : bob, talk, `Words ${at}.`);
  const question = await say(bob, talk, 'Are the boats out? See https://example.org/harbour');
  await say(alice, talk, 'They are.', { replyTo: question });
  await read(alice, talk, await say(alice, talk, '🎉'));
  await say(bob, talk, 'مرحبا بالجميع في هذا المكان الهادئ');
  await bob.api('PUT', `/chats/${talk}/reactions`, { ulid: question, reaction: 'heart' });
  const gone = await say(bob, talk, 'Not this');
  await bob.api('DELETE', `/chats/${talk}/messages`, { ulid: gone });
  await read(bob, talk, await say(bob, talk, 'The last of it'));
  const request = await open(nora, alice);
  await say(nora, request, 'May I ask you something?');
  return { talk, request };
}

async function openMenu(page: Page): Promise<void> {
  const last = page.getByRole('log').getByRole('article').last();
  await last.hover();
  await last.getByRole('button', { name: 'More about this message' }).click();
}

export function chatScenes({ talk, request }: StagedChats): Scene[] {
  return [
    [
      'chats',
      (page) => go(page, '/chats', page.getByRole('main').getByRole('link', { name: /^Bob/ })),
    ],
    [
      'chat requests',
      (page) => go(page, '/chats?list=requested', page.getByRole('link', { name: /May I ask/ })),
    ],
    [
      'messages that were found',
      async (page) => {
        await page.getByLabel('Search your chats').fill('boats');
        await page.getByRole('list', { name: 'Messages found' }).getByRole('link').waitFor();
      },
    ],
    [
      'new chat',
      async (page) => {
        await page.getByRole('button', { name: 'New chat' }).click();
        await page
          .getByRole('dialog')
          .getByRole('region', { name: 'Members you follow' })
          .waitFor();
      },
    ],
    [
      'chat',
      (page) => go(page, `/chat/${talk}`, page.getByRole('log').getByText('The last of it')),
    ],
    [
      'menu of a message',
      async (page) => {
        await openMenu(page);
        await page.getByRole('menuitem', { name: 'Reply' }).waitFor();
      },
    ],
    [
      'what a message replies to',
      async (page) => {
        await openMenu(page);
        await page.getByRole('menuitem', { name: 'Reply' }).click();
        await page.getByText('Replying to Bob').waitFor();
      },
    ],
    [
      'report of a message',
      async (page) => {
        await openMenu(page);
        await page.getByRole('menuitem', { name: 'Report' }).click();
        await page.getByRole('dialog', { name: 'Report message' }).waitFor();
      },
    ],
    [
      'chat that is asked for',
      (page) => go(page, `/chat/${request}`, page.getByRole('button', { name: 'Accept' })),
    ],
    [
      'no such chat',
      (page) =>
        go(page, `/chat/${makeUlid(0)}`, page.getByRole('heading', { name: /Chat not found/ })),
    ],
  ];
}
