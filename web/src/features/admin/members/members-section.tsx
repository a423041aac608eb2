import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState } from 'react';
import { BranchForm } from '#web/features/admin/invitations/branch-form.tsx';
import { MemberFileForm } from './member-file-form.tsx';
import { MemberActions } from './member-actions.tsx';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { PAGE_SIZE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { SearchField } from '#web/features/admin/parts/search-field.tsx';
import { strings } from '#web/features/admin/strings/strings.ts';
import { Failure, LoadStatus } from '#web/features/admin/parts/load-status.tsx';
import { useAsyncData } from '#web/features/admin/api/use-async-data.ts';
import {
  formatUsername,
  displayName,
  formatDay,
  formatDateTime,
} from '#web/features/admin/strings/format.ts';

interface Props {
  ask: ConsoleApi;
  changes: readonly string[];
  takes: readonly string[];
  makesCases: boolean;
}

export function MembersSection({ ask, changes, takes, makesCases }: Props) {
  const [q, setQ] = useState('');
  const [heldOnly, setHeldOnly] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) =>
      ask('GET /admin/members', {
        query: { q, held: heldOnly ? 'yes' : '', limit: PAGE_SIZE, cursor },
      }),
    [ask, q, heldOnly],
  );
  return (
    <>
      <SearchField label="Name, username or full email address" onSearch={setQ} />
      <label>
        <input
          type="checkbox"
          checked={heldOnly}
          onChange={(event) => setHeldOnly(event.target.checked)}
        />{' '}
        {strings.heldOnly}
      </label>
      <div className={styles.split}>
        <div>
          <PagedList
            load={load}
            turn={turn}
            label="Members"
            head={['Member', 'Joined', 'Status']}
            renderRow={(member) => (
              <tr key={member.ulid} data-chosen={member.ulid === chosen || undefined}>
                <td>
                  <button type="button" onClick={() => setChosen(member.ulid)}>
                    <strong dir="auto">{displayName(member)}</strong>{' '}
                    {member.username !== null && formatUsername(member.username)}
                  </button>
                </td>
                <td>{formatDay(member.createdAt)}</td>
                <td>{accountStatusOf(member)}</td>
              </tr>
            )}
          />
        </div>
        {chosen !== null && (
          <MemberPane
            key={chosen}
            ask={ask}
            changes={changes}
            takes={takes}
            makesCases={makesCases}
            id={chosen}
            onChange={() => setTurn((now) => now + 1)}
          />
        )}
      </div>
    </>
  );
}

function MemberPane({
  ask,
  changes,
  takes,
  makesCases,
  id,
  onChange,
}: Props & { id: string; onChange(): void }) {
  const load = useCallback(() => ask('GET /admin/members/:id', { params: { id } }), [ask, id]);
  const { value, error, reload } = useAsyncData(load);
  if (!value) return <LoadStatus error={error} reload={reload} />;
  const { data } = value;
  const refresh = (): void => {
    reload();
    onChange();
  };
  const facts: [string, string][] = [
    ['Email address', data.email ?? 'visible to administrators only'],
    ['Joined', formatDateTime(data.createdAt)],
    ['Last active', data.lastActiveAt === null ? 'never' : formatDateTime(data.lastActiveAt)],
    ['Invited by', formatUsername(data.invitedBy)],
    ['Joined with invite link', data.cameBy ?? '–'],
    ['Members invited', String(data.brought)],
    ['Posts', String(data.posts)],
    ['Followers', String(data.followers)],
    ['Sessions', String(data.sessions)],
    ['Points', String(data.points)],
    ['Timeout until', data.timeoutUntil === null ? '–' : formatDateTime(data.timeoutUntil)],
  ];
  return (
    <section className={styles.pane} aria-labelledby="member-name">
      <h2 id="member-name" dir="auto">
        {displayName(data)} {data.isBanned && '(banned)'}
      </h2>
      <Failure error={error} reload={reload} />
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <MemberActions ask={ask} member={data} changes={changes} takes={takes} onDone={refresh} />
      {makesCases && (
        <BranchForm
          ask={ask}
          root={{ userULID: id }}
          name={formatUsername(data.username)}
          onDone={refresh}
        />
      )}
      {makesCases && <MemberFileForm ask={ask} id={id} />}
    </section>
  );
}

function accountStatusOf({
  isBanned,
  isDeleted,
  isHeld,
}: Answer<Calls['GET /admin/members']>['data'][number]): string {
  if (isBanned) return 'banned';
  if (isDeleted) return 'deleted';
  return isHeld ? 'pending' : 'active';
}
