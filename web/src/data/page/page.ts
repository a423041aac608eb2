import { QueryClient } from '@tanstack/react-query';

import type { Api } from '#web/data/api/client.ts';
import type { Backend } from '#web/data/http/backend-state.ts';
import type { Connection } from '#web/data/http/connection-state.ts';
import type { Send } from '#web/data/http/request.ts';
import type { BrowserStorage } from '#web/data/session/browser-storage.ts';
import type { Session } from '#web/data/session/session.ts';
import type { SignOut } from '#web/data/session/sign-out.ts';

import type { Clock } from './clock.ts';

export interface PageDeps {
  session: Session;
  api: Api;
  /** Sends a request without a session. */
  request: Send;
  /** The state of the server, by its answers. */
  backend: Backend;
  connection: Connection;
  clock: Clock;
  /** Kept by this device. */
  storage: BrowserStorage;
  /** Forgotten with the tab. */
  tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Where `storage` events tell what other tabs keep. */
  otherTabs: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Of what is open. */
  path(): string;
  /** Nobody sees it now. */
  isHidden(): boolean;
  /** Hears when that changes. @returns the function that stops it */
  onVisibility(changed: () => void): () => void;
  /** One tab at a time does what several could; absent where the page is not served securely. */
  locks?: Pick<LockManager, 'request'> | undefined;
  /** How the member leaves. */
  leaving: SignOut;
}

/**
 * What one member's page knows of the network, whatever draws it: a process may hold several. Its state lies in its
 * parts, each made by `create…(page)` in a file `*.part.ts` when it is first asked for.
 */
export interface Page extends PageDeps {
  /** Answers by what was asked: lists hold the ids of posts, in pages. */
  lists: QueryClient;
  /** The one part of this kind that this page has. */
  part<T>(create: (page: Page) => T): T;
  /** Called when the page is dropped, to forget what a part holds. */
  onDrop(forget: () => void): void;
  /** The member leaves: nothing that the page held stays. */
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

/** Lists and their pages. Only lists of posts are tried again by themselves; a failure shows where it happened. */
function createLists(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        gcTime: 15 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a connection a query fails at once, instead of waiting for one unseen.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
