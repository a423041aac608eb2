import type { ReactElement } from 'react';

export type RouteEntry =
  | { path: string; element: ReactElement }
  | { layout: ReactElement; routes: readonly RouteEntry[] };

export interface RouteMatch {
  chain: readonly ReactElement[];
  params: Readonly<Record<string, string>>;
}

export function matchRoutes(routes: readonly RouteEntry[], pathname: string): RouteMatch | null {
  for (const route of routes) {
    if ('layout' in route) {
      const inner = matchRoutes(route.routes, pathname);
      if (inner) return { ...inner, chain: [route.layout, ...inner.chain] };
    } else {
      const params = matchPath(route.path, pathname);
      if (params) return { chain: [route.element], params };
    }
  }
  return null;
}

/**
 * The parameters of a pattern such as `/:username/connections`. Null if the path does not match. Ignores
 * letter case.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  if (pattern === '*') return {};
  const wanted = segments(pattern);
  const given = segments(pathname);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = decode(given[at] ?? '');
    if (value === null) return null;
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
