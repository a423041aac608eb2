import type { Calls } from '@rookery/contract/calls.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState } from 'react';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { BranchForm } from './branch-form.tsx';
import { CountField, LineField, TextField } from '#web/features/admin/parts/form-fields.tsx';
import { inviteStrings as strings } from '#web/features/admin/strings/invite-strings.ts';
import { CreateForm } from '#web/features/admin/parts/create-form.tsx';
import { PAGE_SIZE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { formatUsername, formatDay } from '#web/features/admin/strings/format.ts';

type Link = Answer<Calls['GET /admin/invite-links']>['data'][number];

export function InviteLinksSection({ ask, closes }: { ask: ConsoleApi; closes: boolean }) {
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/invite-links', { query: { limit: PAGE_SIZE, cursor } }),
    [ask],
  );
  const again = (): void => setTurn((now) => now + 1);
  return (
    <>
      <p>{strings.hint}</p>
      <NewLinkForm ask={ask} onDone={again} />
      <PagedList
        load={load}
        turn={turn}
        label={strings.title}
        head={['Link', 'Joined', 'Until', 'Actions']}
        renderRow={(link) => (
          <tr key={link.ulid}>
            <td>
              <strong dir="auto">{link.name}</strong>
              <br />
              {formatUsername(link.madeBy)}, {formatDay(link.createdAt)}
            </td>
            <td>
              {link.came} of {link.uses}
            </td>
            <td>
              {link.state === 'open' ? formatDay(link.expiresAt) : strings.states[link.state]}
            </td>
            <td>
              <LinkActions ask={ask} link={link} onDone={again} />
              {closes && link.came > 0 && (
                <BranchForm
                  ask={ask}
                  root={{ linkULID: link.ulid }}
                  name={link.name}
                  onDone={again}
                />
              )}
            </td>
          </tr>
        )}
      />
    </>
  );
}

interface LinkActionsProps {
  ask: ConsoleApi;
  link: Link;
  onDone(): void;
}

function LinkActions({ ask, link, onDone }: LinkActionsProps) {
  const [said, setSaid] = useState<string | null>(null);
  const { url } = link;
  if (link.state !== 'open') return null;
  const copy = async (address: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setSaid(strings.copied);
    } catch (failure) {
      console.info('The link could not be copied.', failure);
      setSaid(address);
    }
  };
  const end = async (): Promise<void> => {
    try {
      await ask('DELETE /admin/invite-links/:id', { params: { id: link.ulid } });
      onDone();
    } catch (failure) {
      setSaid((failure as Error).message);
    }
  };
  return (
    <>
      {url !== null && (
        <button type="button" className={styles.button} onClick={() => void copy(url)}>
          {strings.copy}
          <span className={styles.unseen}> {link.name}</span>
        </button>
      )}{' '}
      <button type="button" className={styles.button} onClick={() => void end()}>
        {strings.end}
        <span className={styles.unseen}> {link.name}</span>
      </button>
      {said !== null && <p role="status">{said}</p>}
    </>
  );
}

const EMPTY = { name: '', welcome: '', list: '', uses: 10, days: 14 };

/** The id in the address of a list. The server refuses any other text. */
const listUlidIn = (address: string): string =>
  address.trim().split(/[?#]/)[0]?.split('/').at(-1) ?? '';

function NewLinkForm({ ask, onDone }: { ask: ConsoleApi; onDone(): void }) {
  const [draft, setDraft] = useState(EMPTY);
  const change = (fields: Partial<typeof EMPTY>): void => setDraft({ ...draft, ...fields });
  async function make(): Promise<void> {
    const { welcome: given, list, ...rest } = draft;
    const welcome = given.trim();
    const listUlid = listUlidIn(list);
    const body = { ...rest, ...(welcome && { welcome }), ...(listUlid && { listUlid }) };
    await ask('POST /admin/invite-links', { body });
    setDraft(EMPTY);
    onDone();
  }
  return (
    <CreateForm make={make} button={strings.make} busyButton={strings.making}>
      <LineField
        label={strings.name}
        dir="auto"
        value={draft.name}
        maxLength={LIMITS.inviteLinkNameCharacters}
        onValue={(name) => change({ name })}
      />
      <CountField
        label={strings.uses}
        max={LIMITS.inviteLinkUses}
        value={draft.uses}
        onValue={(uses) => change({ uses })}
      />
      <CountField
        label={strings.days}
        max={LIMITS.inviteLinkDays}
        value={draft.days}
        onValue={(days) => change({ days })}
      />
      <TextField
        label={strings.welcome}
        value={draft.welcome}
        maxLength={LIMITS.inviteLinkWelcomeCharacters}
        onValue={(welcome) => change({ welcome })}
      />
      <LineField
        label={strings.list}
        required={false}
        value={draft.list}
        onValue={(list) => change({ list })}
      />
    </CreateForm>
  );
}
