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
import { createLayers } from './layers.ts';
import { matchRoutes, type RouteEntry } from './match.ts';

/** How a place was reached: by back, forward or a reload, by a link, or in place of the one before. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

export interface Location {
  pathname: string;
  /** With its question mark; empty without. */
  search: string;
  hash: string;
  /** What the navigation left with this entry of the history. */
  state: unknown;
  /** Names this entry of the history, over reloads too. */
  key: string;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** Goes to a path of this site, or so many entries through the history. */
export type NavigateFunction = (to: string | number, options?: NavigateOptions) => void;

interface Entry {
  idx: number;
  key: string;
  usr: unknown;
  /** So many layers lie over its screen: see layers.ts. */
  layers?: number;
}

interface Route {
  location: Location;
  arrivedBy: NavigationType;
}

const RouteContext = createContext<Route | null>(null);
const ParamsContext = createContext<Readonly<Record<string, string>>>({});
const OutletContext = createContext<ReactNode>(null);

/** How many entries of ours lie before this one. */
let lastIndex = -1;
/** The entry whose screen is shown. */
let shownKey = '';
let tell: (arrivedBy: NavigationType) => void = () => {};

/** What lies over the screens of this page. */
export const layers = createLayers({
  history: () => history,
  soon: queueMicrotask,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

export const navigate: NavigateFunction = (to, { replace, state = null } = {}) => {
  if (typeof to === 'number') return layers.beneath(() => history.go(to));
  const url = new URL(to, location.href);
  const entry = (): Entry => ({ idx: lastIndex, key: makeKey(), usr: state });
  // The same address again is not another step in the history.
  if (replace ?? url.href === location.href) {
    return layers.beneath(() => {
      history.replaceState(entry(), '', url);
      tell('REPLACE');
    });
  }
  layers.leave((isOver) => {
    lastIndex += 1;
    if (isOver) history.replaceState(entry(), '', url);
    else history.pushState(entry(), '', url);
    tell('PUSH');
  });
};

/** Knows where the reader is. A screen that is still on its way leaves the one before it in view. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Route>(() => {
    nameEntry();
    layers.begin();
    return readRoute('POP');
  });
  useLayoutEffect(() => {
    tell = (arrivedBy) => startTransition(() => setPlace(readRoute(arrivedBy)));
    const popped = (): void => {
      const { key, idx } = entryOf();
      // One without a name was made by a link to a place in this same page.
      const isHere = key !== '' && key === shownKey;
      const show = (): void => {
        if (!isHere) tell(nameEntry() ? 'REPLACE' : 'POP');
      };
      layers.arrived({ isHere, screensBack: key === '' ? 0 : lastIndex - idx, show });
    };
    window.addEventListener('popstate', popped);
    return () => {
      tell = () => {};
      window.removeEventListener('popstate', popped);
    };
  }, []);
  return <RouteContext value={place}>{children}</RouteContext>;
}

/** Draws what fits the address. Layouts that the next address shares stay as they are. */
export function Routes({ routes }: { routes: readonly RouteEntry[] }): ReactNode {
  const { pathname } = useLocation();
  const match = useMemo(() => matchRoutes(routes, pathname), [routes, pathname]);
  if (!match) return null;
  const inner = match.chain.reduceRight<ReactNode>((outlet, element) => {
    return <OutletContext value={outlet}>{element}</OutletContext>;
  }, null);
  return <ParamsContext value={match.params}>{inner}</ParamsContext>;
}

/** Where a layout shows the screen inside it. */
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

/** The query of the address, and how to set it anew. */
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
  const place = use(RouteContext);
  if (!place) throw new Error('There is no Router around this.');
  return place;
}

function readRoute(arrivedBy: NavigationType): Route {
  const { pathname, search, hash } = location;
  const { key, usr } = entryOf();
  shownKey = key;
  return { location: { pathname, search, hash, state: usr, key }, arrivedBy };
}

function entryOf(): Entry {
  const entry = history.state as Partial<Entry> | null;
  return { idx: 0, key: '', usr: null, ...entry };
}

/** @returns whether this entry of the history was new to us */
function nameEntry(): boolean {
  const { idx, key } = entryOf();
  if (key !== '') {
    lastIndex = idx;
    return false;
  }
  lastIndex += 1;
  const entry: Entry = { idx: lastIndex, key: makeKey(), usr: null };
  history.replaceState(entry, '');
  return true;
}

function makeKey(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '';
}
