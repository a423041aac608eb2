import type { ReactElement } from 'react';

/** An address and what it shows. Those inside a layout are drawn in its outlet. */
export type RouteEntry =
  | { path: string; element: ReactElement }
  | { layout: ReactElement; routes: readonly RouteEntry[] };

export interface RouteMatch {
  /** From the outermost layout to the screen. */
  chain: readonly ReactElement[];
  params: Readonly<Record<string, string>>;
}

/** The first route that fits, in the order they stand; `*` fits everything. */
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

/** The parameters of a pattern such as `/:username/connections`, or null. Letter case is no matter. */
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
    // A lone percent sign: no address of ours.
    return null;
  }
}
