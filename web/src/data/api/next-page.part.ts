import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';

export interface NextPages {
  /**
   * Marks a fetched page, so that `belowWhatIsHeld` can distinguish it from cached ones.
   * @param stillSo returns the page without later removals, because a full reload waits for its last page
   */
  asFetched<Page extends object>(
    fetching: Promise<Page>,
    stillSo?: (page: Page) => Page,
  ): Promise<Page>;
  /**
   * The `structuralSharing` of a list. TanStack Query alone would append to the list as requested and
   * revert later changes. @param nextOf returns the cursor of the page after this one
   */
  belowWhatIsHeld<Page extends object, Cursor>(
    nextOf: (page: Page) => Cursor,
  ): (before: unknown, after: unknown) => unknown;
}

export function createNextPages(): NextPages {
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
        // If the page above was fetched too, the whole list was reloaded.
        const isNext = page && arriving.has(page) && !arriving.has(above!);
        const pages = list.pages.map((each) => (arriving.get(each)?.() ?? each) as Page);
        for (const each of list.pages) arriving.delete(each);
        if (!held || !last || !isNext) return replaceEqualDeep(held, { ...list, pages });
        const cursor = list.pageParams.at(-1) as Cursor;
        // The list was changed or reloaded, so this page no longer follows it.
        if (nextOf(last) !== cursor) return held;
        return { pages: [...held.pages, page], pageParams: [...held.pageParams, cursor] };
      },
  };
}
