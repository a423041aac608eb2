import type { Calls } from '@rookery/contract/calls.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState, type FormEvent } from 'react';
import type { Ask } from './console-api.ts';
import styles from './console.module.css';
import { BranchForm } from './branch-form.tsx';
import { inviteStrings as strings } from './invite-strings.ts';
import { PAGE, PagedList } from './paged-list.tsx';
import { at, day } from './words.ts';

type Link = Answer<Calls['GET /admin/invite-links']>['data'][number];

/** Links by which people get an account where registration is by invitation. */
export function InviteLinksSection({ ask, closes }: { ask: Ask; closes: boolean }) {
  const [turn, setTurn] = useState(0);
  const load = useCallback(
    (cursor: string) => ask('GET /admin/invite-links', { query: { limit: PAGE, cursor } }),
    [ask],
  );
  const again = (): void => setTurn((now) => now + 1);
  return (
    <>
      <p>{strings.hint}</p>
      <Making ask={ask} onDone={again} />
      <PagedList
        load={load}
        turn={turn}
        label={strings.title}
        head={['Link', 'Came by it', 'Until', 'Address']}
        renderRow={(link) => (
          <tr key={link.ulid}>
            <td>
              <strong dir="auto">{link.name}</strong>
              <br />
              {at(link.madeBy)}, {day(link.createdAt)}
            </td>
            <td>
              {link.came} of {link.uses}
            </td>
            <td>{link.state === 'open' ? day(link.expiresAt) : strings.states[link.state]}</td>
            <td>
              <Address ask={ask} link={link} onDone={again} />
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

interface AddressProps {
  ask: Ask;
  link: Link;
  onDone(): void;
}

function Address({ ask, link, onDone }: AddressProps) {
  const [said, setSaid] = useState<string | null>(null);
  const { url } = link;
  if (link.state !== 'open') return null;
  const copy = async (address: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setSaid(strings.copied);
    } catch (failure) {
      console.info('The address could not be copied.', failure);
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

const USES = 10;
const DAYS = 14;

function Making({ ask, onDone }: { ask: Ask; onDone(): void }) {
  const [draft, setDraft] = useState({ name: '', welcome: '', uses: USES, days: DAYS });
  const [refused, setRefused] = useState<string | null>(null);
  const change = (fields: Partial<typeof draft>): void => setDraft({ ...draft, ...fields });
  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { name, uses, days } = draft;
    const welcome = draft.welcome.trim();
    try {
      await ask('POST /admin/invite-links', {
        body: { name, uses, days, ...(welcome !== '' && { welcome }) },
      });
      setDraft({ name: '', welcome: '', uses: USES, days: DAYS });
      setRefused(null);
      onDone();
    } catch (failure) {
      setRefused((failure as Error).message);
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void make(event)}>
      <label>
        {strings.name}
        <input
          required
          dir="auto"
          value={draft.name}
          maxLength={LIMITS.inviteLinkNameCharacters}
          onChange={(event) => change({ name: event.target.value })}
        />
      </label>
      <label>
        {strings.uses}
        <input
          type="number"
          required
          min={1}
          max={LIMITS.inviteLinkUses}
          value={draft.uses}
          onChange={(event) => change({ uses: event.target.valueAsNumber })}
        />
      </label>
      <label>
        {strings.days}
        <input
          type="number"
          required
          min={1}
          max={LIMITS.inviteLinkDays}
          value={draft.days}
          onChange={(event) => change({ days: event.target.valueAsNumber })}
        />
      </label>
      <label>
        {strings.welcome}
        <textarea
          rows={2}
          dir="auto"
          value={draft.welcome}
          maxLength={LIMITS.inviteLinkWelcomeCharacters}
          onChange={(event) => change({ welcome: event.target.value })}
        />
      </label>
      <button type="submit" className={styles.button}>
        {strings.make}
      </button>
      {refused !== null && <p role="alert">{refused}</p>}
    </form>
  );
}
