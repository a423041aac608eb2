import type { Post } from '@rookery/contract/posts/post.ts';
import { afterEach, expect, test } from 'vitest';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createOpenPreviews } from './open-previews.part.ts';

const page = openBrowserPage();
const { announce } = page.part(createAnnouncing);
const { noteCommented, openPreviews, togglePreview } = page.part(createOpenPreviews);

afterEach(() => {
  openPreviews.clear();
  noteCommented(null);
});

const written = (id: string, parentUlid: string): Post => ({ id, parentUlid }) as Post;

test(
  'a comment from a card of a list opens the comments below it, and shines there',
  { tags: ['COMMENT-08'] },
  () => {
    noteCommented('p1');
    announce('newComment', written('c1', 'p2'));
    expect([...openPreviews.ids()]).toEqual([]);
    announce('newComment', written('c2', 'p1'));
    expect(openPreviews.get('p1')).toEqual({ fresh: 'c2' });
  },
);

test('a comment on a post’s own page opens nothing in the lists behind it', () => {
  noteCommented('p1');
  noteCommented(null);
  announce('newComment', written('c1', 'p1'));
  expect([...openPreviews.ids()]).toEqual([]);
});

test('pressed once the comments show, pressed again they do not', () => {
  togglePreview('p1');
  expect(openPreviews.get('p1')).toEqual({ fresh: null });
  togglePreview('p1');
  expect(openPreviews.get('p1')).toBeUndefined();
});
