import { expect, test } from 'vitest';
import { loginPath } from './login-path.ts';

test.each([
  ['/', '', '/login'],
  ['/trending', '', '/login?redirect=%2Ftrending'],
  ['/post/X', '?ref=CODE', '/login?redirect=%2Fpost%2FX&ref=CODE'],
  ['/post/X', '?scrollToComment=Y', '/login?redirect=%2Fpost%2FX%3FscrollToComment%3DY'],
  ['/feed', '?redirect=%2Fgroups&ref=CODE', '/login?redirect=%2Fgroups&ref=CODE'],
  [
    '/feed',
    '?share-url=https://x.y',
    '/login?redirect=%2Ffeed%3Fshare-url%3Dhttps%253A%252F%252Fx.y',
  ],
])(
  'sends a visitor on %s%s to %s',
  { tags: ['GUARD-32', 'GUARD-33'] },
  (pathname, search, goes) => {
    expect(loginPath({ pathname, search })).toBe(goes);
  },
);
