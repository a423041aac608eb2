import type { Post } from '@rookery/contract/posts/post.ts';
import { afterEach, expect, test } from 'vitest';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createOpenPreviews } from './open-previews.part.ts';

const page = openBrowserPage();
const { announce } = page.part(createEventBus);
const { noteCommented, openPreviews, togglePreview } = page.part(createOpenPreviews);

afterEach(() => {
  openPreviews.clear();
  noteCommented(null);
});

const written = (id: string, parentUlid: string): Post => ({ id, parentUlid }) as Post;

test('opens the preview and highlights a comment written there', { tags: ['COMMENT-08'] }, () => {
  noteCommented('p1');
  announce('newComment', written('c1', 'p2'));
  expect([...openPreviews.ids()]).toEqual([]);
  announce('newComment', written('c2', 'p1'));
  expect(openPreviews.get('p1')).toEqual({ fresh: 'c2' });
});

test('opens no preview after a comment on a post’s page', () => {
  noteCommented('p1');
  noteCommented(null);
  announce('newComment', written('c1', 'p1'));
  expect([...openPreviews.ids()]).toEqual([]);
});

test('toggles the preview on each click', () => {
  togglePreview('p1');
  expect(openPreviews.get('p1')).toEqual({ fresh: null });
  togglePreview('p1');
  expect(openPreviews.get('p1')).toBeUndefined();
});
