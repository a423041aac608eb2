import {
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

import { browserNavigation } from './browser-navigation.ts';
import { matchRoutes, type RouteEntry } from './match.ts';
import type {
  Location,
  NavigateFunction,
  NavigateOptions,
  NavigationType,
  Route,
} from './navigation.ts';

export type { Location, NavigateFunction, NavigateOptions, NavigationType } from './navigation.ts';

export const { layers, navigate, fromHere } = browserNavigation;

const RouteContext = createContext<Route | null>(null);
const ParamsContext = createContext<Readonly<Record<string, string>>>({});
const OutletContext = createContext<ReactNode>(null);

/** Provides the route. The previous screen stays visible while a new one loads. */
export function Router({ children }: { children: ReactNode }) {
  const [route, setRoute] = useState(browserNavigation.begin);
  useLayoutEffect(
    () => browserNavigation.follow((readRoute) => startTransition(() => setRoute(readRoute()))),
    [],
  );
  return <RouteContext value={route}>{children}</RouteContext>;
}

export function Routes({ routes }: { routes: readonly RouteEntry[] }): ReactNode {
  const { pathname } = useLocation();
  const match = useMemo(() => matchRoutes(routes, pathname), [routes, pathname]);
  if (!match) return null;
  const inner = match.chain.reduceRight<ReactNode>((outlet, element) => {
    return <OutletContext value={outlet}>{element}</OutletContext>;
  }, null);
  return <ParamsContext value={match.params}>{inner}</ParamsContext>;
}

export function Outlet(): ReactNode {
  return use(OutletContext);
}

export function Navigate({
  to,
  replace,
  state,
}: NavigateOptions & { to: string }): ReactElement | null {
  useEffect(() => navigate(to, { replace, state }), [to, replace, state]);
  return null;
}

export function useLocation(): Location {
  return useRoute().location;
}

export function useNavigationType(): NavigationType {
  return useRoute().arrivedBy;
}

export function useNavigate(): NavigateFunction {
  return navigate;
}

export function useParams(): Readonly<Record<string, string | undefined>> {
  return use(ParamsContext);
}

export function useSearchParams(): [
  URLSearchParams,
  (query: Record<string, string> | URLSearchParams, options?: NavigateOptions) => void,
] {
  const { pathname, search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (wanted: Record<string, string> | URLSearchParams, options?: NavigateOptions): void => {
      const text = new URLSearchParams(wanted).toString();
      navigate(text ? `${pathname}?${text}` : pathname, options);
    },
    [pathname],
  );
  return [query, set];
}

function useRoute(): Route {
  const route = use(RouteContext);
  if (!route) throw new Error('Router context is missing.');
  return route;
}
