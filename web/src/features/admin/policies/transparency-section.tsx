import { useCallback } from 'react';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { saveText } from '#web/features/admin/parts/save-text.ts';
import { asCsv, transparencyTable } from './transparency-table.ts';
import { LoadStatus } from '#web/features/admin/parts/load-status.tsx';
import { useAsyncData } from '#web/features/admin/api/use-async-data.ts';

const words = {
  hint: 'Counted from reports and the audit log, by year (UTC). Appeals of members whose data was erased are not counted. Decisions on those appeals are still counted.',
  what: 'Metric',
  download: 'Download as CSV',
  label: 'Numbers by year',
} as const;

export function TransparencySection({ ask }: { ask: ConsoleApi }) {
  const load = useCallback(() => ask('GET /admin/transparency'), [ask]);
  const { value, error, reload } = useAsyncData(load);
  if (!value) return <LoadStatus error={error} reload={reload} />;
  const table = transparencyTable(value.data);
  return (
    <>
      <p className={styles.soft}>{words.hint}</p>
      <button
        type="button"
        className={styles.button}
        onClick={() => saveText('transparency.csv', asCsv(table), 'text/csv')}
      >
        {words.download}
      </button>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={words.label}>
        <table className={styles.table}>
          <thead>
            <tr>
              {table.head.map((name) => (
                <th key={name} scope="col">
                  {name || words.what}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ label, cells }) => (
              <tr key={label}>
                <td>{label}</td>
                {cells.map((cell, at) => (
                  <td key={table.head[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
