import type { AccountData } from '@rookery/contract/posts/export-account.ts';
import { withRetries } from '#web/data/http/retries.ts';

interface DataPage {
  data: AccountData;
  next_cursor: string | null;
}

/**
 * Loads all pages and joins their sections by name. Retries a failed page, because otherwise all pages
 * would be lost. @throws ApiError from `ask`
 */
export async function gatherData(
  ask: (query: { cursor?: string }) => Promise<DataPage>,
): Promise<AccountData> {
  const gathered: Record<string, unknown> = {};
  let query: { cursor?: string } = {};
  for (;;) {
    const { data, next_cursor: cursor } = await withRetries(
      () => ask(query),
      () => Promise.resolve(null),
    );
    for (const [name, part] of Object.entries(data)) {
      const before = gathered[name];
      gathered[name] =
        Array.isArray(before) && Array.isArray(part) ? [...before, ...(part as unknown[])] : part;
    }
    if (cursor === null) return gathered;
    query = { cursor };
  }
}
