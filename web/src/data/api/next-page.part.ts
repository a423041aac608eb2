import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';

export interface NextPages {
  /** Marks a page that was fetched for its cursor, so that `belowWhatIsHeld` knows it. */
  asNextPage<Page extends object>(fetching: Promise<Page>): Promise<Page>;
  /**
   * The `structuralSharing` of a list that changes while its next page is on its way: that page goes below the list as
   * it is by then. TanStack Query alone puts it below the list as it was when the page was asked for, and so undoes
   * what came in between: an own post, a deletion, a reload.
   * @param nextOf the cursor of the page after this one
   */
  belowWhatIsHeld<Page extends object, Cursor>(
    nextOf: (page: Page) => Cursor,
  ): (before: unknown, after: unknown) => unknown;
}

export function createNextPages(): NextPages {
  /** Pages that were fetched to stand below others, and do not stand there yet. */
  const arriving = new WeakSet<object>();
  return {
    async asNextPage(fetching) {
      const page = await fetching;
      arriving.add(page);
      return page;
    },
    belowWhatIsHeld:
      <Page extends object, Cursor>(nextOf: (page: Page) => Cursor) =>
      (before, after) => {
        const held = before as InfiniteData<Page, Cursor> | undefined;
        const list = after as InfiniteData<Page, Cursor>;
        const page = list.pages.at(-1);
        const last = held?.pages.at(-1);
        const isArriving = page !== undefined && arriving.delete(page);
        if (!held || !last || !isArriving) return replaceEqualDeep(held, list);
        const cursor = list.pageParams.at(-1) as Cursor;
        // The list ends elsewhere by now, loaded anew perhaps: this page is not the one after it.
        if (nextOf(last) !== cursor) return held;
        return { pages: [...held.pages, page], pageParams: [...held.pageParams, cursor] };
      },
  };
}
