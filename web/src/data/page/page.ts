import { QueryClient } from '@tanstack/react-query';

import type { Api } from '#web/data/api/client.ts';
import type { Backend } from '#web/data/http/backend-state.ts';
import type { Connection } from '#web/data/http/connection-state.ts';
import type { Send } from '#web/data/http/request.ts';
import type { ServerTime } from '#web/data/http/server-time.ts';
import type { BrowserStorage } from '#web/data/session/browser-storage.ts';
import type { Session } from '#web/data/session/session.ts';
import type { SignOut } from '#web/data/session/sign-out.ts';

import type { Clock } from './clock.ts';

export interface PageDeps {
  session: Session;
  api: Api;
  request: Send;
  backend: Backend;
  connection: Connection;
  clock: Clock;
  serverTime: ServerTime;
  storage: BrowserStorage;
  tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  otherTabs: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  path(): string;
  isHidden(): boolean;
  onVisibility(changed: () => void): () => void;
  /** Lets one tab at a time do shared work; undefined outside a secure context. */
  locks?: Pick<LockManager, 'request'> | undefined;
  leaving: SignOut;
}

/**
 * The cached data of one member, independent of the screens. A process may have several pages.
 * `create…(page)` in a file `*.part.ts` creates each slice on first use.
 */
export interface Page extends PageDeps {
  /** Responses by query key: lists contain pages of post ids. */
  lists: QueryClient;
  part<T>(create: (page: Page) => T): T;
  onDrop(forget: () => void): void;
  drop(): void;
}

export function createPage(deps: PageDeps): Page {
  const parts = new Map<unknown, unknown>();
  const forgetting = new Set<() => void>();
  const page: Page = {
    ...deps,
    lists: createLists(),
    part<T>(create: (page: Page) => T): T {
      if (!parts.has(create)) parts.set(create, create(page));
      return parts.get(create) as T;
    },
    onDrop: (forget) => void forgetting.add(forget),
    drop() {
      for (const forget of forgetting) forget();
    },
  };
  page.onDrop(() => page.lists.clear());
  return page;
}

/**
 * Creates the client for lists and their pages. Only lists of posts retry automatically. Other failures are
 * shown where they happen.
 */
function createLists(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        gcTime: 15 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a connection a query fails immediately instead of pausing silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
