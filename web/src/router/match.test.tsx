import { expect, test } from 'vitest';
import { matchPath, matchRoutes, type RouteEntry } from './match.ts';

test.each([
  ['/feed', '/feed', {}],
  ['/feed', '/feed/', {}],
  ['/feed', '/Feed', {}],
  ['/feed', '/feed/x', null],
  ['/:username', '/alice', { username: 'alice' }],
  ['/:username', '/', null],
  ['/:username/connections', '/alice/connections', { username: 'alice' }],
  ['/:username/connections', '/alice/followers', null],
  ['/post/:id', '/post/a%2Fb', { id: 'a/b' }],
  ['/post/:id', '/post/%', null],
  ['*', '/a/b/c/d', {}],
])(
  'matches the pattern %s with the path %s: %j',
  { tags: ['GAP-150'] },
  (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  },
);

test('returns the first match with its layouts', () => {
  const [outer, inner, feed, name, rest] = [
    <b key="b" />,
    <i key="i" />,
    <p key="p" />,
    <em key="em" />,
    <hr key="hr" />,
  ];
  const routes: RouteEntry[] = [
    { layout: outer, routes: [{ layout: inner, routes: [{ path: '/feed', element: feed }] }] },
    { path: '/:name', element: name },
    { path: '*', element: rest },
  ];
  expect(matchRoutes(routes, '/feed')?.chain).toEqual([outer, inner, feed]);
  expect(matchRoutes(routes, '/alice')).toEqual({ chain: [name], params: { name: 'alice' } });
  expect(matchRoutes(routes, '/a/b')?.chain).toEqual([rest]);
});
