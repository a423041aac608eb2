import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { firstLinkedPost, linkedPostOf, postAt } from './linked-post.ts';

const HERE = 'https://birds.example';
const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const OTHER = '01BX5ZZKBKACTAV9WEVGEMMVRZ';

test.each([
  [`${HERE}/post/${ID}`, ID],
  [`${HERE}/post/${ID}/`, ID],
  [`HTTPS://Birds.example/post/${ID}?ref=ann#top`, ID],
  [`${HERE}/post/${ID}?scrollToComment=${OTHER}`, OTHER],
  [`${HERE}/post/${ID}?scrollToComment=x`, ID],
  [`${HERE}/post/${ID}/quotes`, null],
  [`${HERE}/post/mine`, null],
  [`${HERE}/group/${ID}`, null],
  [`http://birds.example/post/${ID}`, null],
  [`${HERE}:8080/post/${ID}`, null],
  [`https://birds.example.evil.example/post/${ID}`, null],
  [`https://birds.example@evil.example/post/${ID}`, null],
  ['nothing', null],
])('finds the post of %s', (address, id) => {
  expect(postAt(address, HERE)).toBe(id);
});

test('finds the first linked post of a text', () => {
  const text = `Not https://elsewhere.example/post/${ID}, but (${HERE}/post/${OTHER}). ${HERE}/post/${ID}`;
  expect(firstLinkedPost(text, HERE)).toBe(OTHER);
  expect(firstLinkedPost('No link', HERE)).toBeNull();
});

test('shows a linked post only without another card', () => {
  const post = {
    id: OTHER,
    body: `Look: ${HERE}/post/${ID}`,
    openGraph: null,
    embedUrl: null,
    isRepostWithComment: false,
  } as Post;
  const card = { title: 'T', description: '', image: null };
  expect(linkedPostOf(post, HERE)).toBe(ID);
  const own = { ...card, url: `${HERE}/post/${ID}` };
  expect(linkedPostOf({ ...post, openGraph: own }, HERE)).toBe(ID);
  const foreign = { ...card, url: 'https://elsewhere.example' };
  expect(linkedPostOf({ ...post, openGraph: foreign }, HERE)).toBeNull();
  expect(linkedPostOf({ ...post, isRepostWithComment: true }, HERE)).toBeNull();
  expect(linkedPostOf({ ...post, embedUrl: 'https://youtu.be/x' }, HERE)).toBeNull();
  expect(linkedPostOf({ ...post, id: ID }, HERE)).toBeNull();
});
