import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';

export interface NextPages {
  /**
   * Marks a page that was fetched just now, so that `belowWhatIsHeld` knows it from those that were held.
   * @param stillSo the page without what has left since it was asked for: a list that is loaded anew whole waits for
   * its last page
   */
  asFetched<Page extends object>(
    fetching: Promise<Page>,
    stillSo?: (page: Page) => Page,
  ): Promise<Page>;
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
  /** Pages that were fetched and do not stand in a list yet, and what each is by now. */
  const arriving = new WeakMap<object, () => object>();
  return {
    async asFetched(fetching, stillSo = (page) => page) {
      const page = await fetching;
      arriving.set(page, () => stillSo(page));
      return page;
    },
    belowWhatIsHeld:
      <Page extends object, Cursor>(nextOf: (page: Page) => Cursor) =>
      (before, after) => {
        const held = before as InfiniteData<Page, Cursor> | undefined;
        const list = after as InfiniteData<Page, Cursor>;
        const [above, page] = list.pages.slice(-2);
        const last = held?.pages.at(-1);
        // Where the one above it was fetched as well, all of the list was loaded anew.
        const isNext = page && arriving.has(page) && !arriving.has(above!);
        const pages = list.pages.map((each) => (arriving.get(each)?.() ?? each) as Page);
        for (const each of list.pages) arriving.delete(each);
        if (!held || !last || !isNext) return replaceEqualDeep(held, { ...list, pages });
        const cursor = list.pageParams.at(-1) as Cursor;
        // The list ends elsewhere by now, loaded anew perhaps: this page is not the one after it.
        if (nextOf(last) !== cursor) return held;
        return { pages: [...held.pages, page], pageParams: [...held.pageParams, cursor] };
      },
  };
}
