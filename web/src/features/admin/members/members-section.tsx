import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState } from 'react';
import { BranchForm } from '#web/features/admin/invitations/branch-form.tsx';
import { CaseForm } from './case-form.tsx';
import { MemberActions } from './member-actions.tsx';
import type { Ask } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { PAGE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { SearchField } from '#web/features/admin/parts/search-field.tsx';
import { strings } from '#web/features/admin/strings/strings.ts';
import { Failure, Unread } from '#web/features/admin/parts/unread.tsx';
import { useAnswer } from '#web/features/admin/api/use-answer.ts';
import { at, called, day, moment } from '#web/features/admin/strings/words.ts';

interface Props {
  ask: Ask;
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
      ask('GET /admin/members', { query: { q, held: heldOnly ? 'yes' : '', limit: PAGE, cursor } }),
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
                    <strong dir="auto">{called(member)}</strong>{' '}
                    {member.username !== null && at(member.username)}
                  </button>
                </td>
                <td>{day(member.createdAt)}</td>
                <td>{standingOf(member)}</td>
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
  const { value, error, reload } = useAnswer(load);
  if (!value) return <Unread error={error} reload={reload} />;
  const { data } = value;
  const refresh = (): void => {
    reload();
    onChange();
  };
  const facts: [string, string][] = [
    ['Email address', data.email ?? 'visible to administrators only'],
    ['Joined', moment(data.createdAt)],
    ['Last active', data.lastActiveAt === null ? 'never' : moment(data.lastActiveAt)],
    ['Invited by', at(data.invitedBy)],
    ['Joined with the link', data.cameBy ?? '–'],
    ['Invited', String(data.brought)],
    ['Posts', String(data.posts)],
    ['Followers', String(data.followers)],
    ['Sessions', String(data.sessions)],
    ['Points', String(data.points)],
    ['Timeout until', data.timeoutUntil === null ? '–' : moment(data.timeoutUntil)],
  ];
  return (
    <section className={styles.pane} aria-labelledby="member-name">
      <h2 id="member-name" dir="auto">
        {called(data)} {data.isBanned && '(banned)'}
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
        <BranchForm ask={ask} root={{ userULID: id }} name={at(data.username)} onDone={refresh} />
      )}
      {makesCases && <CaseForm ask={ask} id={id} />}
    </section>
  );
}

function standingOf({
  isBanned,
  isDeleted,
  isHeld,
}: Answer<Calls['GET /admin/members']>['data'][number]): string {
  if (isBanned) return 'banned';
  if (isDeleted) return 'deleted';
  return isHeld ? 'pending' : 'active';
}
