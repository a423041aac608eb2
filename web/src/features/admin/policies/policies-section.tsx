import {
  POLICY_CHARACTERS,
  POLICY_KINDS,
  type PolicyKind,
} from '@rookery/contract/kernel/policies.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { useCallback, useState } from 'react';
import { MarkedText } from '#web/ui/text/marked-text.tsx';
import type { Ask } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { policyStrings as words } from '#web/features/admin/strings/policy-strings.ts';
import { PolicyVersions } from './policy-versions.tsx';
import { strings } from '#web/features/admin/strings/strings.ts';
import { useAnswer } from '#web/features/admin/api/use-answer.ts';

/** The texts that say what holds here, to read, and for administrators to change. */
export function PoliciesSection({ ask, edits }: { ask: Ask; edits: boolean }) {
  const [kind, setKind] = useState<PolicyKind>('rules');
  return (
    <>
      <div className={styles.kinds} role="group" aria-label={words.which}>
        {POLICY_KINDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
          >
            {words.kinds[each]}
          </button>
        ))}
      </div>
      <OneText key={kind} ask={ask} kind={kind} edits={edits} />
    </>
  );
}

function OneText({ ask, kind, edits }: { ask: Ask; kind: PolicyKind; edits: boolean }) {
  const load = useCallback(() => ask('GET /policies'), [ask]);
  const { value, error, reload } = useAnswer(load);
  const [saved, setSaved] = useState<number | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const text = value?.data.texts.find((each) => each.kind === kind);
  if (!text) return <p role="status">{error ?? strings.loading}</p>;
  return (
    <>
      {edits ? (
        <Editor
          key={`${text.version} ${taken ?? ''}`}
          ask={ask}
          kind={kind}
          basedOn={text.version}
          initial={taken ?? text.body}
          onSaved={(version) => {
            setSaved(version);
            setTaken(null);
            reload();
          }}
        />
      ) : (
        <>
          <p className={styles.soft}>{words.forAdministrators}</p>
          <div className={styles.paper}>
            <MarkedText text={text.body} top={2} />
          </div>
        </>
      )}
      <p role="status">{saved !== null && words.saved(saved)}</p>
      <PolicyVersions
        key={`${kind} ${text.version}`}
        ask={ask}
        kind={kind}
        {...(edits && { onTake: setTaken })}
      />
    </>
  );
}

interface EditorProps {
  ask: Ask;
  kind: PolicyKind;
  basedOn: number;
  initial: string;
  onSaved(version: number): void;
}

function Editor({ ask, kind, basedOn, initial, onSaved }: EditorProps) {
  const [body, setBody] = useState(initial);
  const [asksAnew, setAsksAnew] = useState(false);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      const { data } = await ask('POST /admin/policies', {
        body: { kind, body, asksAnew, basedOn },
      });
      onSaved(data.version);
    } catch (failure) {
      setRefused((failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        {words.text}
        <textarea
          rows={16}
          dir="auto"
          aria-describedby="policy-marks"
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </label>
      <p id="policy-marks" className={styles.soft}>
        {words.marks} {words.count(countCodePoints(body), POLICY_CHARACTERS)}.
      </p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={asksAnew}
          onChange={(event) => setAsksAnew(event.target.checked)}
        />
        <span>
          {words.asksAnew}
          <small>{words.asksAnewHint}</small>
        </span>
      </label>
      <div className={styles.row}>
        <button type="submit" className={styles.button} disabled={isBusy}>
          {words.save}
        </button>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hidePreview : words.showPreview}
        </button>
      </div>
      {refused !== null && <p role="alert">{refused}</p>}
      {isShown && (
        <section className={styles.paper} aria-label={words.preview}>
          <MarkedText text={body} top={2} />
        </section>
      )}
    </form>
  );
}
