import { createContext, use } from 'react';

import type { Page } from './page.ts';

/** The page that the components below belong to. */
export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error('There is no PageContext above this component.');
  return page;
}

/** A part of the page's state, such as `usePart(createEntities)`. It stays the same. */
export function usePart<T>(create: (page: Page) => T): T {
  return usePage().part(create);
}
