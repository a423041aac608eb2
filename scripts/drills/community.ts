import { createHash } from 'node:crypto';

import { chatChannel } from '@rookery/contract/events.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';

import { assert, type Steps, until } from './steps.ts';
import type { Visitor } from './visitors.ts';

const POSTS = 12;

/** All data that the server acknowledged. It must all exist after the restore. */
export interface AcknowledgedData {
  posts: Map<string, string>;
  pictures: Map<string, string>;
  groupName: string;
  chatId: string;
  messages: string[];
}

interface TwoVisitors {
  ann: Visitor;
  ben: Visitor;
}

export async function createActivity(
  url: string,
  { ann, ben }: TwoVisitors,
  steps: Steps,
): Promise<AcknowledgedData> {
  const posts = new Map<string, string>();
  for (let number = 0; number < POSTS; number += 1) {
    const words = `Post ${number} #evening`;
    posts.set(await (number % 2 === 0 ? ann : ben).postPicture(words), words);
  }
  const pictures = await picturesOf(url, ann, [...posts.keys()]);
  const [parentUlid = ''] = posts.keys();
  const comment = { ulid: makeUlid(Date.now()), parentUlid, body: 'A comment.' };
  await ben.call('PUT', '/comments', comment);
  posts.set(comment.ulid, comment.body);
  const groupName = 'Birdwatchers';
  await ann.call('PUT', '/group/add', { name: groupName, visibility: 'public' });
  await ben.call('POST', '/group/join', { groupName });
  posts.set(await ben.post('To the group.', { groupName }), 'To the group.');
  await ann.call('PUT', '/profile/ben/follow');
  await ben.call('PUT', '/profile/ann/follow');
  const chatId = (await ann.call('POST', '/chats', { userId: ben.ulid })).body.data.id as string;
  const ear = await ben.listen(chatChannel(chatId));
  const messages = ['Are you there?', 'I saw a heron today.'];
  for (const body of messages) {
    const ulid = makeUlid(Date.now());
    const sent = performance.now();
    await ann.call('PUT', `/chats/${chatId}/messages`, { ulid, body });
    await until(async () => (ear.heard.some((text) => text.includes(ulid)) ? true : null));
    steps.say(`message received after ${Math.round(performance.now() - sent)} ms`);
  }
  ear.close();
  steps.say(`${posts.size} posts and comments, ${pictures.size} pictures, a group, a chat`);
  return { posts, pictures, groupName, chatId, messages };
}

export async function verifyAcknowledgedData(
  url: string,
  { ann, ben }: TwoVisitors,
  kept: AcknowledgedData,
  steps: Steps,
): Promise<void> {
  for (const reader of [ann, ben]) {
    for (const some of pages([...kept.posts.keys()])) {
      const { body } = await reader.call('POST', '/posts/map', { ulids: some });
      const found = new Map<string, string>(
        (body.data as { id: string; body: string }[]).map((post) => [post.id, post.body]),
      );
      for (const ulid of some) {
        assert(found.get(ulid) === kept.posts.get(ulid), `The post ${ulid} has changed.`);
      }
    }
    const { body } = await reader.call('GET', `/chats/${kept.chatId}/messages`);
    const said = (body.data as { body: string }[]).map((message) => message.body).toReversed();
    assert(said.join('\n') === kept.messages.join('\n'), `The chat contains: ${said.join(' / ')}`);
  }
  for (const [path, sum] of kept.pictures) {
    assert((await checksumAt(url, path)) === sum, `The picture ${path} has changed.`);
  }
  steps.say(
    `${kept.posts.size} posts, ${kept.pictures.size} pictures, ${kept.messages.length} messages`,
  );
}

interface ShownPost {
  isProcessing: boolean;
  images: { url: string }[];
}

async function picturesOf(
  url: string,
  reader: Visitor,
  ulids: string[],
): Promise<Map<string, string>> {
  const posts = await until(async () => {
    const { body } = await reader.call('POST', '/posts/map', { ulids });
    const shown = body.data as ShownPost[];
    return shown.some(({ isProcessing }) => isProcessing) ? null : shown;
  });
  const pictures = new Map<string, string>();
  for (const { images } of posts) {
    const [{ url: path } = { url: '' }] = images;
    pictures.set(path, await checksumAt(url, path));
  }
  return pictures;
}

async function checksumAt(url: string, path: string): Promise<string> {
  const response = await fetch(new URL(path, url));
  assert(response.ok, `${path} returned ${response.status}.`);
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
}

function* pages(ulids: string[]): Generator<string[]> {
  for (let at = 0; at < ulids.length; at += 20) yield ulids.slice(at, at + 20);
}
