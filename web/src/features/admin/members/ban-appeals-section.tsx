import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState } from 'react';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import { ActionDialog } from '#web/features/admin/parts/action-dialog.tsx';
import { actionStrings } from '#web/features/admin/strings/action-strings.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { PAGE_SIZE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { formatUsername, formatDay } from '#web/features/admin/strings/format.ts';

type Appeal = Answer<Calls['GET /admin/ban-appeals']>['data'][number];

export function BanAppealsSection({ ask }: { ask: ConsoleApi }) {
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/ban-appeals', { query: { limit: PAGE_SIZE, cursor } }),
    [ask],
  );
  return (
    <PagedList
      load={load}
      turn={turn}
      label="Ban appeals"
      head={['Member', 'Ban', 'Appeal', 'Decision']}
      renderRow={(appeal) => (
        <tr key={appeal.id}>
          <td>
            {formatUsername(appeal.username)}
            <br />
            {formatDay(appeal.at)}
          </td>
          <td>
            {appeal.bannedAt !== null && formatDay(appeal.bannedAt)} by{' '}
            {formatUsername(appeal.bannedBy)}
            {appeal.reason !== null && <q dir="auto">{appeal.reason}</q>}
          </td>
          <td dir="auto">{appeal.text}</td>
          <td>
            <AppealDecision ask={ask} appeal={appeal} onDone={() => setTurn((now) => now + 1)} />
          </td>
        </tr>
      )}
    />
  );
}

interface AppealDecisionProps {
  ask: ConsoleApi;
  appeal: Appeal;
  onDone(): void;
}

function AppealDecision({ ask, appeal, onDone }: AppealDecisionProps) {
  const [isGranting, setGranting] = useState<boolean | null>(null);
  if (appeal.isGranted !== null) {
    return (
      <>
        {appeal.isGranted ? 'Granted' : 'Denied'} by {formatUsername(appeal.settledBy)}
        {appeal.answer !== null && <q dir="auto">{appeal.answer}</q>}
      </>
    );
  }
  if (!appeal.canDecide) return <>Another staff member has to review this appeal.</>;
  const { title, ...action } = isGranting ? actionStrings.grant : actionStrings.deny;
  return (
    <div className={styles.row}>
      <button type="button" className={styles.button} onClick={() => setGranting(true)}>
        {actionStrings.grant.open}
      </button>
      <button type="button" className={styles.button} onClick={() => setGranting(false)}>
        {actionStrings.deny.open}
      </button>
      {isGranting !== null && (
        <ActionDialog
          {...action}
          title={title(formatUsername(appeal.username))}
          reasonLabel="Answer (sent by email)"
          act={async (answer) => {
            const body = { isGranted: isGranting, answer };
            await ask('POST /admin/ban-appeals/:id', { params: { id: appeal.id }, body });
            onDone();
          }}
          onStale={onDone}
          onClose={() => setGranting(null)}
        >
          <q dir="auto">{appeal.text}</q>
        </ActionDialog>
      )}
    </div>
  );
}
