import { createLayers, type LayerHistory, type Layers } from './layers.ts';

/** How an entry of the history was reached: by back, forward or a reload, by a link, or in place of the one before. */
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

export interface Route {
  location: Location;
  arrivedBy: NavigationType;
}

export interface NavigationDeps {
  /** Asked for each time: a page that is drawn without a browser has none, and asks for none. */
  history(): LayerHistory;
  location(): Pick<globalThis.Location, 'href' | 'pathname' | 'search' | 'hash'>;
  /** Calls when the browser has gone to another entry. @returns the function that ends it */
  onPopState(listener: () => void): () => void;
  newKey(): string;
  soon(run: () => void): void;
  after(ms: number, run: () => void): () => void;
}

/** The way of a tab through its history: where it is, how it goes on, and what lies over its screens. */
export interface Navigation {
  navigate: NavigateFunction;
  /**
   * For what is done after an answer. @returns goes on, unless the reader has gone elsewhere since this was asked, or
   * has opened something over the screen
   */
  fromHere(): NavigateFunction;
  layers: Layers;
  /** The first screen is about to be drawn. @returns its route */
  begin(): Route;
  /** Tells each route that is to be drawn from now on. @returns the function that ends it */
  follow(show: (readRoute: () => Route) => void): () => void;
}

interface Entry {
  idx: number;
  key: string;
  usr: unknown;
  /** So many layers lie over its screen: see layers.ts. */
  layers?: number;
}

export function createNavigation(deps: NavigationDeps): Navigation {
  const { history, location } = deps;
  const layers = createLayers(deps);
  /** How many entries of ours lie before this one. */
  let lastIndex = -1;
  /** The entry whose screen is shown. */
  let shownKey = '';
  let tell: (arrivedBy: NavigationType) => void = () => {};

  const entryOf = (): Entry => {
    const entry = history().state as Partial<Entry> | null;
    return { idx: 0, key: '', usr: null, ...entry };
  };
  /** @returns whether this entry of the history was new to us */
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
    // One without a name was made by a link to an anchor in this same page.
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
      // The same address again is not another step in the history.
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
      // A screen may have replaced the address while it was first drawn.
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
