import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback, useState, type FormEvent } from 'react';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { strings } from '#web/features/admin/strings/strings.ts';
import { Failure } from '#web/features/admin/parts/load-status.tsx';
import { useAsyncData } from '#web/features/admin/api/use-async-data.ts';

type Rule = Answer<Calls['GET /admin/words']>['data'][number];

const KINDS = { word: 'Word or phrase', domain: 'Domain' } as const;
const RULE_ACTIONS = { hold: 'Hold for review', refuse: 'Reject' } as const;

export function WordsSection({ ask, changes }: { ask: ConsoleApi; changes: boolean }) {
  const load = useCallback(() => ask('GET /admin/words'), [ask]);
  const { value, error, reload } = useAsyncData(load);
  return (
    <>
      <p>{strings.wordsHint}</p>
      {changes && <NewRuleForm ask={ask} onDone={reload} />}
      <Failure error={error} reload={reload} />
      {value && value.data.length === 0 && <p>{strings.noWords}</p>}
      {value && value.data.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label="Word filters">
            <thead>
              <tr>
                <th scope="col">Word or domain</th>
                <th scope="col">Action</th>
                {changes && <th scope="col">Remove</th>}
              </tr>
            </thead>
            <tbody>
              {value.data.map((rule) => (
                <Row key={rule.id} ask={ask} rule={rule} changes={changes} onDone={reload} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface RowProps {
  ask: ConsoleApi;
  rule: Rule;
  changes: boolean;
  onDone(): void;
}

function Row({ ask, rule, changes, onDone }: RowProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    try {
      await ask('DELETE /admin/words/:id', { params: { id: String(rule.id) } });
      onDone();
    } catch (failure) {
      setRefused((failure as Error).message);
    }
  };
  return (
    <tr>
      <td>
        <strong dir="auto">{rule.typed}</strong>
        {rule.kind === 'domain' && ' and its subdomains'}
      </td>
      <td>{rule.deed === 'hold' ? 'held for review' : 'rejected'}</td>
      {changes && (
        <td>
          <button type="button" className={styles.button} onClick={() => void remove()}>
            Remove<span className={styles.unseen}> {rule.typed}</span>
          </button>
          {refused !== null && <p role="alert">{refused}</p>}
        </td>
      )}
    </tr>
  );
}

function NewRuleForm({ ask, onDone }: { ask: ConsoleApi; onDone(): void }) {
  const [kind, setKind] = useState<Rule['kind']>('word');
  const [deed, setDeed] = useState<Rule['deed']>('hold');
  const [value, setValue] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  async function put(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      await ask('PUT /admin/words', { body: { kind, value, deed } });
      setValue('');
      setRefused(null);
      onDone();
    } catch (failure) {
      setRefused((failure as Error).message);
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void put(event)}>
      <Choice label="Type" names={KINDS} value={kind} onChange={(next) => setKind(next)} />
      <label>
        {KINDS[kind]}
        <input
          required
          value={value}
          maxLength={300}
          dir="auto"
          autoComplete="off"
          placeholder={kind === 'domain' ? 'example.org' : undefined}
          onChange={(event) => setValue(event.target.value)}
        />
      </label>
      <Choice label="Action" names={RULE_ACTIONS} value={deed} onChange={(next) => setDeed(next)} />
      <button type="submit" className={styles.button}>
        {strings.nameWord}
      </button>
      {refused !== null && <p role="alert">{refused}</p>}
    </form>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  names: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, names, value, onChange }: ChoiceProps<T>) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value as T)}>
        {Object.entries<string>(names).map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}
