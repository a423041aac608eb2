import { type Key, type ReactElement, useEffect, useRef, useState } from 'react';
import styles from './console.module.css';
import { strings } from '#web/features/admin/strings/strings.ts';
import { Failure } from './load-status.tsx';

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
}

interface Props<Row> {
  load(cursor: string): Promise<Page<Row>>;
  label: string;
  head: readonly string[];
  renderRow(row: Row): ReactElement;
  turn?: number;
}

interface ShownRows<Row> {
  page: Page<Row>;
  count: number;
}

function rowsOf<Row>({ page, count }: ShownRows<Row>): Row[] {
  return page.data.slice(0, count);
}

export const PAGE_SIZE = '20';

export function PagedList<Row>({ load, label, head, renderRow, turn = 0 }: Props<Row>) {
  const [shown, setShown] = useState<(ShownRows<Row> & { load: typeof load }) | null>(null);
  const [failed, setFailed] = useState<{ why: string; isOfMore: boolean } | null>(null);
  const [tries, setTries] = useState(0);
  const latest = useRef({ shown, renderRow });
  useEffect(() => {
    latest.current = { shown, renderRow };
  });
  // Ignore responses to requests from before a reload, and run only one request at a time.
  const round = useRef({ isBusy: false });
  useEffect(() => {
    const mine = { isBusy: true };
    round.current = mine;
    const before = latest.current;
    const keyOf = (row: Row): Key | null => before.renderRow(row).key;
    const keys = before.shown?.load === load ? rowsOf(before.shown).map(keyOf) : [];
    reloadShownRows(load, keys, keyOf).then(
      (found) => {
        if (mine !== round.current) return;
        mine.isBusy = false;
        setShown({ ...found, load });
        setFailed(null);
      },
      (failure: unknown) => {
        if (mine !== round.current) return;
        mine.isBusy = false;
        setFailed({ why: (failure as Error).message, isOfMore: false });
      },
    );
  }, [load, turn, tries]);
  const rows = shown && rowsOf(shown);
  const held = shown && shown.page.data;
  const next = shown && shown.page.next_cursor;
  const areHeldBack = rows !== null && held !== null && rows.length < held.length;
  async function showMore(): Promise<void> {
    const mine = round.current;
    if (mine.isBusy || !held) return;
    if (areHeldBack) return setShown({ ...shown, count: held.length });
    if (next === null) return;
    mine.isBusy = true;
    try {
      const { data, next_cursor } = await load(next);
      if (mine !== round.current) return;
      const all = [...held, ...data];
      setShown({ page: { data: all, next_cursor }, count: all.length, load });
      setFailed(null);
    } catch (failure) {
      if (mine !== round.current) return;
      setFailed({ why: (failure as Error).message, isOfMore: true });
    }
    mine.isBusy = false;
  }
  const failure = failed && (
    <Failure
      error={failed.why}
      reload={() => (failed.isOfMore ? void showMore() : setTries(tries + 1))}
    />
  );
  if (failure && rows === null) return failure;
  if (rows === null) return <p role="status">{strings.loading}</p>;
  if (rows.length === 0) return <p role="status">{strings.nothing}</p>;
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.map(renderRow)}</tbody>
        </table>
      </div>
      {failure}
      {!failure && (areHeldBack || next !== null) && (
        <button type="button" className={styles.button} onClick={() => void showMore()}>
          {strings.more}
        </button>
      )}
    </>
  );
}

/**
 * Reloads the list up to its last visible row, which new rows may push down. Loads at most one extra page,
 * as that row may be gone. Hides later rows, or each new row would add a page.
 */
async function reloadShownRows<Row>(
  load: Props<Row>['load'],
  shown: readonly (Key | null)[],
  keyOf: (row: Row) => Key | null,
): Promise<ShownRows<Row>> {
  let { data, next_cursor } = await load('');
  const lastAt = (): number => data.findIndex((row) => keyOf(row) === shown.at(-1));
  const isMissing = (): boolean => shown.length > 0 && lastAt() === -1;
  while (next_cursor !== null && data.length < shown.length + Number(PAGE_SIZE) && isMissing()) {
    const page = await load(next_cursor);
    data = [...data, ...page.data];
    ({ next_cursor } = page);
  }
  const count = Math.max(Number(PAGE_SIZE), shown.length, lastAt() + 1);
  return { page: { data, next_cursor }, count };
}
