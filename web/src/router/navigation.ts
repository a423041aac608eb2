import { createLayers, type LayerHistory, type Layers } from './layers.ts';

/** POP: Back, Forward or a reload. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

export interface Location {
  pathname: string;
  /** Includes the question mark. Empty if there is no query. */
  search: string;
  hash: string;
  state: unknown;
  /** The id of this history entry, stable across reloads. */
  key: string;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

export type NavigateFunction = (to: string | number, options?: NavigateOptions) => void;

export interface Route {
  location: Location;
  arrivedBy: NavigationType;
}

export interface NavigationDeps {
  /** A function, because server rendering has no history. */
  history(): LayerHistory;
  location(): Pick<globalThis.Location, 'href' | 'pathname' | 'search' | 'hash'>;
  onPopState(listener: () => void): () => void;
  newKey(): string;
  soon(run: () => void): void;
  after(ms: number, run: () => void): () => void;
}

export interface Navigation {
  navigate: NavigateFunction;
  /**
   * For navigation after a response.
   * @returns a function that navigates, unless the reader has moved on or opened a layer since
   */
  fromHere(): NavigateFunction;
  layers: Layers;
  /** Call before the first render. @returns its route */
  begin(): Route;
  follow(show: (readRoute: () => Route) => void): () => void;
}

interface Entry {
  idx: number;
  key: string;
  usr: unknown;
  layers?: number;
}

export function createNavigation(deps: NavigationDeps): Navigation {
  const { history, location } = deps;
  const layers = createLayers(deps);
  let lastIndex = -1;
  let shownKey = '';
  let tell: (arrivedBy: NavigationType) => void = () => {};

  const entryOf = (): Entry => {
    const entry = history().state as Partial<Entry> | null;
    return { idx: 0, key: '', usr: null, ...entry };
  };
  const nameEntry = (): boolean => {
    const { idx, key } = entryOf();
    if (key !== '') {
      lastIndex = idx;
      return false;
    }
    lastIndex += 1;
    const entry: Entry = { idx: lastIndex, key: deps.newKey(), usr: null };
    history().replaceState(entry, '');
    return true;
  };
  const readRoute = (arrivedBy: NavigationType): Route => {
    const { pathname, search, hash } = location();
    const { key, usr } = entryOf();
    shownKey = key;
    return { location: { pathname, search, hash, state: usr, key }, arrivedBy };
  };
  const popped = (): void => {
    const { key, idx } = entryOf();
    // A link to an anchor in this page creates an entry without a key.
    const isHere = key !== '' && key === shownKey;
    const show = (): void => {
      if (!isHere) tell(nameEntry() ? 'REPLACE' : 'POP');
    };
    layers.arrived({ isHere, screensBack: key === '' ? 0 : lastIndex - idx, show });
  };

  const navigation: Navigation = {
    layers,
    navigate(to, { replace, state = null } = {}) {
      if (typeof to === 'number') return layers.beneath(() => history().go(to));
      const url = new URL(to, location().href);
      const entry = (): Entry => ({ idx: lastIndex, key: deps.newKey(), usr: state });
      if (replace ?? url.href === location().href) {
        return layers.beneath(() => {
          history().replaceState(entry(), '', url);
          tell('REPLACE');
        });
      }
      layers.leave((isOver) => {
        lastIndex += 1;
        if (isOver) history().replaceState(entry(), '', url);
        else history().pushState(entry(), '', url);
        tell('PUSH');
      });
    },
    fromHere() {
      const { pathname } = location();
      const hasOpened = layers.noteOpen();
      return (to, options) => {
        if (location().pathname === pathname && !hasOpened()) navigation.navigate(to, options);
      };
    },
    begin() {
      nameEntry();
      layers.begin();
      return readRoute('POP');
    },
    follow(show) {
      tell = (arrivedBy) => show(() => readRoute(arrivedBy));
      // A screen may have replaced the address during the first render.
      if (entryOf().key !== shownKey) tell('REPLACE');
      const stopListening = deps.onPopState(popped);
      return () => {
        tell = () => {};
        stopListening();
      };
    },
  };
  return navigation;
}
