import type { Cursors } from '#src/kernel/cursor.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { pageSize } from '#src/kernel/page.ts';

export interface PageQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function pageBy<Row, View>(
  { cursors, list, query }: { cursors: Cursors; list: string; query: PageQuery },
  load: (range: { before: number; limit: number }) => Promise<Row[]>,
  { place, view }: { place(row: Row): number; view(row: Row): View },
): Promise<{ data: View[]; next_cursor: string | null }> {
  const limit = pageSize(query.limit, LIMITS.feedPageDefault);
  const [before = Number.MAX_SAFE_INTEGER] = query.cursor ? cursors.read(list, query.cursor) : [];
  const rows = await load({ before, limit });
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    data: rows.map(view),
    next_cursor: last ? cursors.write(list, [place(last)]) : null,
  };
}

const PARTS = 4;
const PART_DIGITS = 8;

export function idToMarks(id: string): number[] {
  const digits = id.replaceAll('-', '');
  return Array.from({ length: PARTS }, (_none, at) =>
    Number.parseInt(digits.slice(at * PART_DIGITS, (at + 1) * PART_DIGITS), 16),
  );
}

export function marksToId(marks: readonly number[]): string {
  const digits = marks.map((mark) => mark.toString(16).padStart(PART_DIGITS, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
