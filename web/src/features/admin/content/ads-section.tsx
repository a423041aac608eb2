import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useCallback, useState } from 'react';
import { adStrings as strings } from '#web/features/admin/strings/ad-strings.ts';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { CountField, LineField, TextField } from '#web/features/admin/parts/form-fields.tsx';
import { CreateForm } from '#web/features/admin/parts/create-form.tsx';
import { PAGE_SIZE, PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { formatUsername, formatDay } from '#web/features/admin/strings/format.ts';

type Ad = Answer<Calls['GET /admin/ads']>['data'][number];

export function AdsSection({ ask, makes }: { ask: ConsoleApi; makes: boolean }) {
  const [turn, setTurn] = useState(0);
  const [isOn, setOn] = useState<boolean | null>(null);
  const load = useCallback(
    async (cursor: string) => {
      const page = await ask('GET /admin/ads', { query: { limit: PAGE_SIZE, cursor } });
      setOn(page.isOn);
      return page;
    },
    [ask],
  );
  const again = (): void => setTurn((now) => now + 1);
  return (
    <>
      <p>{strings.hint}</p>
      {isOn === false && <p role="status">{strings.off}</p>}
      {isOn && makes && <NewAdForm ask={ask} onDone={again} />}
      <PagedList
        load={load}
        turn={turn}
        label={strings.title}
        head={['Ad', 'Link', 'Until', 'End']}
        renderRow={(ad) => <Row key={ad.ulid} ask={ask} ad={ad} onDone={again} />}
      />
    </>
  );
}

interface RowProps {
  ask: ConsoleApi;
  ad: Ad;
  onDone(): void;
}

function Row({ ask, ad, onDone }: RowProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const { name, body, openGraph, state } = ad;
  const { host } = new URL(openGraph.url);
  const end = async (): Promise<void> => {
    try {
      await ask('DELETE /admin/ads/:id', { params: { id: ad.ulid } });
      onDone();
    } catch (failure) {
      setRefused((failure as Error).message);
    }
  };
  return (
    <tr>
      <td>
        <strong dir="auto">{name}</strong>
        <q dir="auto">{body}</q>
        {formatUsername(ad.madeBy)}, {formatDay(ad.createdAt)}
      </td>
      <td>
        <a href={openGraph.url} target="_blank" rel="noopener nofollow" dir="auto">
          {openGraph.title}
        </a>
        {host !== openGraph.title && <div>{host}</div>}
      </td>
      <td>{state === 'running' ? formatDay(ad.endsAt) : strings.states[state]}</td>
      <td>
        {state === 'running' && (
          <button type="button" className={styles.button} onClick={() => void end()}>
            {strings.end}
            <span className={styles.unseen}> {name}</span>
          </button>
        )}
        {refused !== null && <p role="alert">{refused}</p>}
      </td>
    </tr>
  );
}

const EMPTY_AD = { name: '', body: '', url: '', days: 7 };

function NewAdForm({ ask, onDone }: Pick<RowProps, 'ask' | 'onDone'>) {
  const [draft, setDraft] = useState(EMPTY_AD);
  const change = (fields: Partial<typeof draft>): void => setDraft({ ...draft, ...fields });
  async function make(): Promise<void> {
    await ask('POST /admin/ads', { body: draft });
    setDraft(EMPTY_AD);
    onDone();
  }
  return (
    <CreateForm make={make} button={strings.make} busyButton={strings.making}>
      <LineField
        label={strings.name}
        dir="auto"
        value={draft.name}
        maxLength={LIMITS.adNameCharacters}
        onValue={(name) => change({ name })}
      />
      <LineField
        label={strings.url}
        type="url"
        value={draft.url}
        maxLength={LIMITS.urlCharacters}
        placeholder="https://"
        autoComplete="off"
        onValue={(url) => change({ url })}
      />
      <CountField
        label={strings.days}
        max={LIMITS.adDays}
        value={draft.days}
        onValue={(days) => change({ days })}
      />
      <TextField
        label={strings.body}
        required
        value={draft.body}
        maxLength={LIMITS.adBodyCodePoints}
        onValue={(body) => change({ body })}
      />
    </CreateForm>
  );
}
