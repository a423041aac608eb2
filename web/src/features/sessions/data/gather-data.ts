import type { AccountData } from '@rookery/contract/posts/export-account.ts';

interface Page {
  data: AccountData;
  next_cursor: string | null;
}

/** Asks for page after page, and puts the parts of each name together. @throws ApiError from `ask` */
export async function gatherData(
  ask: (query: { cursor?: string }) => Promise<Page>,
): Promise<AccountData> {
  const gathered: Record<string, unknown> = {};
  let query: { cursor?: string } = {};
  for (;;) {
    // Each page names the next.
    const { data, next_cursor: cursor } = await ask(query);
    for (const [name, part] of Object.entries(data)) {
      const before = gathered[name];
      gathered[name] =
        Array.isArray(before) && Array.isArray(part) ? [...before, ...(part as unknown[])] : part;
    }
    if (cursor === null) return gathered;
    query = { cursor };
  }
}
