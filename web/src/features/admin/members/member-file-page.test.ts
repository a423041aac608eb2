import { expect, test } from 'vitest';
import { memberFilePage } from './member-file-page.ts';

test('renders a readable page and escapes member text', () => {
  const page = memberFilePage('Case of @rude', {
    member: { joinedAt: '2026-01-01', email: null },
    posts: [{ text: '<script>alert("x")</script> & more', media: [] }],
    'a<b': 1,
  });
  expect(page).toContain('<dt>joined at</dt><dd><bdi>2026-01-01</bdi></dd>');
  expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more');
  expect(page).toContain('<dt>media</dt><dd>none</dd>');
  expect(page).toContain('<dt>a&lt;b</dt>');
  expect(page).not.toContain('<script');
  expect(page).toContain("default-src 'none'");
});
