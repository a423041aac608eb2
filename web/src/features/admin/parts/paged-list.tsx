import { type ReactNode, useEffect, useState } from 'react';
import styles from './console.module.css';
import { strings } from '#web/features/admin/strings/strings.ts';

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
}

interface Props<Row> {
  /** Another function begins anew. */
  load(cursor: string): Promise<Page<Row>>;
  label: string;
  head: readonly string[];
  renderRow(row: Row): ReactNode;
  /** Changes when something was done that the list shows. */
  turn?: number;
}

/** Rows that a page of a list asks for. */
export const PAGE = '20';

/** A table of rows, read page by page. */
export function PagedList<Row>({ load, label, head, renderRow, turn = 0 }: Props<Row>) {
  const [rows, setRows] = useState<Row[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load('').then(
      (page) => {
        if (!isCurrent) return;
        setRows(page.data);
        setNext(page.next_cursor);
        setError(null);
      },
      (failure: unknown) => isCurrent && setError((failure as Error).message),
    );
    return () => void (isCurrent = false);
  }, [load, turn, tries]);
  async function showMore(cursor: string): Promise<void> {
    try {
      const page = await load(cursor);
      setRows((before) => [...(before ?? []), ...page.data]);
      setNext(page.next_cursor);
      setError(null);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }
  const failure = error !== null && (
    <p role="alert" className={styles.failure}>
      {error}{' '}
      <button
        type="button"
        className={styles.button}
        onClick={() => (rows && next !== null ? void showMore(next) : setTries(tries + 1))}
      >
        {strings.tryAgain}
      </button>
    </p>
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
      {!failure && next !== null && (
        <button type="button" className={styles.button} onClick={() => void showMore(next)}>
          {strings.more}
        </button>
      )}
    </>
  );
}
