import { expect, test, vi } from 'vitest';

import type { Draft } from '#web/data/drafts/draft.ts';
import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { saveSharedAsDraft, sharedText, appendShared } from './shared-link.ts';

const search = (query: Record<string, string>): string => `?${new URLSearchParams(query)}`;
const LINK = 'https://x.example/a?b=c&d';

test.each([
  [{ 'share-url': LINK }, LINK],
  [{ 'share-url': ` ${LINK}\n`, feedType: 'all' }, LINK],
  [{ 'share-title': 'A page', 'share-text': '', 'share-url': LINK }, `A page\n${LINK}`],
  [
    { 'share-title': 'A page', 'share-text': `A page ${LINK}`, 'share-url': LINK },
    `A page ${LINK}`,
  ],
  [{ 'share-text': LINK, 'share-url': LINK }, LINK],
  [{ 'share-text': 'Look' }, 'Look'],
  [{ 'share-url': '' }, ''],
])('reads each shared value of an address once: %j', { tags: ['GUARD-39'] }, (query, text) => {
  expect(sharedText(search(query))).toBe(text);
});

const made = { ulid: '01KXSHARED', now: 1000 };

test('adds the link to a new or existing draft', { tags: ['GUARD-39'] }, () => {
  expect(appendShared(null, LINK, made)).toEqual({
    draftId: 'default',
    originalPostId: null,
    postType: 'POST',
    postBody: LINK,
    isSensitive: false,
    media: [],
    ulid: '01KXSHARED',
    updatedAt: 1000,
    version: '1000-01KXSHARED',
    basedOn: null,
  });
  const draft = appendShared(null, 'Half a thought ', { ulid: '01KXFIRST', now: 1 });
  const more = appendShared({ ...draft, isSensitive: true }, LINK, made);
  expect(more).toMatchObject({
    postBody: `Half a thought\n${LINK}`,
    isSensitive: true,
    ulid: '01KXFIRST',
    basedOn: draft.version,
  } satisfies Partial<Draft>);
  expect(appendShared(more, LINK, { ulid: '01KXAGAIN', now: 2000 }).postBody).toBe(more.postBody);
  const setBack = appendShared({ ...draft, updatedAt: 5000 }, LINK, made);
  expect(setBack.updatedAt).toBeGreaterThan(5000);
});

test('leaves the text of an open composer alone', { tags: ['GUARD-39'] }, async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const shared = search({ 'share-url': LINK });
  const page = openBrowserPage();
  const { drafts } = page.part(createOpenDrafts).draftsOf('alice');
  expect(await saveSharedAsDraft(page, shared, 'alice', () => true)).toBe('composer open');
  expect(drafts.peek('default')).toBe(null);
  await saveSharedAsDraft(page, shared, 'alice', () => false);
  expect((await drafts.load('default'))?.postBody).toBe(LINK);
  error.mockRestore();
});
