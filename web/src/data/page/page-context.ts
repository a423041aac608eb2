import { createContext, use } from 'react';

import type { Page } from './page.ts';

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error('There is no PageContext above this component.');
  return page;
}

/** A slice of the page's state, such as `usePart(createEntities)`. Its identity is stable. */
export function usePart<T>(create: (page: Page) => T): T {
  return usePage().part(create);
}
