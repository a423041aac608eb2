import type { PolicyKind } from '@rookery/contract/kernel/policies.ts';
import { TERMS_VERSION } from '@rookery/contract/kernel/terms.ts';
import { useCallback, useState } from 'react';
import { MarkedText } from '#web/ui/text/marked-text.tsx';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { PAGE_SIZE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { ConfirmButton } from '#web/features/admin/parts/confirm-button.tsx';
import { policyStrings as words } from '#web/features/admin/strings/policy-strings.ts';
import { LoadStatus } from '#web/features/admin/parts/load-status.tsx';
import { useAsyncData } from '#web/features/admin/api/use-async-data.ts';
import { formatUsername, formatDateTime } from '#web/features/admin/strings/format.ts';

interface Props {
  ask: ConsoleApi;
  kind: PolicyKind;
  /** Whether the editor has unsaved changes. */
  replaces: boolean;
  onTake?(body: string): void;
}

export function PolicyVersions({ ask, kind, replaces, onTake }: Props) {
  const [read, setRead] = useState<number | null>(null);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/policies', { query: { kind, limit: PAGE_SIZE, cursor } }),
    [ask, kind],
  );
  return (
    <section>
      <h2>{words.versions}</h2>
      <p className={styles.soft}>{words.numbers}</p>
      <PagedList
        load={load}
        label={words.versions}
        head={words.head}
        renderRow={(row) => (
          <tr key={row.version} data-chosen={row.version === read || undefined}>
            <td>{row.version}</td>
            <td>{formatDateTime(row.savedAt)}</td>
            <td>{formatUsername(row.savedBy)}</td>
            <td>{row.asksAnew ? words.yes : words.no}</td>
            <td>
              <ReadButton version={row.version} onRead={setRead} />
            </td>
          </tr>
        )}
      />
      <p className={styles.row}>
        {words.first} <ReadButton version={TERMS_VERSION} onRead={setRead} />
      </p>
      {read !== null && (
        <VersionText
          key={read}
          ask={ask}
          kind={kind}
          version={read}
          replaces={replaces}
          onClose={() => setRead(null)}
          {...(onTake && { onTake })}
        />
      )}
    </section>
  );
}

function ReadButton({ version, onRead }: { version: number; onRead(version: number): void }) {
  return (
    <button type="button" className={styles.button} onClick={() => onRead(version)}>
      {words.read}
      <span className={styles.unseen}> {words.readOf(version)}</span>
    </button>
  );
}

function VersionText({
  ask,
  kind,
  version,
  replaces,
  onTake,
  onClose,
}: Props & { version: number; onClose(): void }) {
  const load = useCallback(
    () => ask('GET /admin/policies/:kind/:version', { params: { kind, version: String(version) } }),
    [ask, kind, version],
  );
  const { value, error, reload } = useAsyncData(load);
  return (
    <section className={styles.editor} aria-label={words.readOf(version)}>
      <div className={styles.row}>
        <h3>{words.readOf(version)}</h3>
        {value && onTake && (
          <ConfirmButton
            press={words.take}
            sure={words.takeOver}
            asks={replaces}
            onSure={() => onTake(value.data.body)}
          />
        )}
        <button type="button" className={styles.button} onClick={onClose}>
          {words.close}
        </button>
      </div>
      {value ? (
        <div className={styles.paper}>
          <MarkedText text={value.data.body} top={2} />
        </div>
      ) : (
        <LoadStatus error={error} reload={reload} />
      )}
    </section>
  );
}
