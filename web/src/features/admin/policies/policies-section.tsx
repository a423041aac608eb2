import {
  POLICY_CHARACTERS,
  POLICY_KINDS,
  type PolicyKind,
} from '@rookery/contract/kernel/policies.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { useCallback, useState } from 'react';
import { MarkedText } from '#web/ui/text/marked-text.tsx';
import { type ConsoleApi, ConsoleError } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import { policyStrings as words } from '#web/features/admin/strings/policy-strings.ts';
import type { PolicyDraft, PolicyDrafts, SetPolicyDraft } from './policy-drafts.ts';
import { PolicyVersions } from './policy-versions.tsx';
import { Failure, LoadStatus } from '#web/features/admin/parts/load-status.tsx';
import { useAsyncData } from '#web/features/admin/api/use-async-data.ts';

interface SectionProps {
  ask: ConsoleApi;
  edits: boolean;
  drafts: PolicyDrafts;
  setDraft: SetPolicyDraft;
}

export function PoliciesSection({ drafts, setDraft, ...props }: SectionProps) {
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
      <PolicyText
        key={kind}
        {...props}
        kind={kind}
        draft={drafts[kind]}
        onDraft={(next) => setDraft(kind, next)}
      />
    </>
  );
}

interface TextProps {
  ask: ConsoleApi;
  kind: PolicyKind;
  edits: boolean;
  draft: PolicyDraft | undefined;
  onDraft(next: (before: PolicyDraft | undefined) => PolicyDraft | undefined): void;
}

function PolicyText({ ask, kind, edits, draft, onDraft }: TextProps) {
  const load = useCallback(() => ask('GET /policies'), [ask]);
  const { value, error, reload } = useAsyncData(load);
  const [saved, setSaved] = useState<{ version: number; body: string } | null>(null);
  const loaded = value?.data.texts.find((each) => each.kind === kind);
  if (!loaded) return <LoadStatus error={error} reload={reload} />;
  const text = saved && saved.version > loaded.version ? saved : loaded;
  const change = (next: PolicyDraft): void => {
    const isAsSaved = next.body === text.body && !next.asksAnew && next.basedOn === text.version;
    onDraft(() => (isAsSaved ? undefined : next));
  };
  const untouched = { body: text.body, asksAnew: false, basedOn: text.version };
  return (
    <>
      {edits ? (
        <Editor
          ask={ask}
          kind={kind}
          draft={draft ?? untouched}
          onChange={change}
          onSaved={(version, { body }) => {
            setSaved({ version, body });
            // Base the text that was typed during the save on the new version.
            onDraft((before) =>
              before && before.body !== body ? { ...before, basedOn: version } : undefined,
            );
            reload();
          }}
          onConflict={reload}
        />
      ) : (
        <>
          <p className={styles.soft}>{words.forAdministrators}</p>
          <div className={styles.paper}>
            <MarkedText text={text.body} top={2} />
          </div>
        </>
      )}
      <Failure error={error} reload={reload} />
      <p role="status">{saved !== null && words.saved(saved.version)}</p>
      <PolicyVersions
        key={`${kind} ${text.version}`}
        ask={ask}
        kind={kind}
        replaces={draft !== undefined}
        {...(edits && { onTake: (body: string) => change({ ...untouched, body }) })}
      />
    </>
  );
}

interface EditorProps {
  ask: ConsoleApi;
  kind: PolicyKind;
  draft: PolicyDraft;
  onChange(draft: PolicyDraft): void;
  onSaved(version: number, draft: PolicyDraft): void;
  onConflict(): void;
}

function Editor({ ask, kind, draft, onChange, onSaved, onConflict }: EditorProps) {
  const { body, asksAnew } = draft;
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      const { data } = await ask('POST /admin/policies', { body: { kind, ...draft } });
      onSaved(data.version, draft);
    } catch (failure) {
      setRefused((failure as Error).message);
      if (failure instanceof ConsoleError && failure.status === 409) onConflict();
    }
    setBusy(false);
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
          onChange={(event) => onChange({ ...draft, body: event.target.value })}
        />
      </label>
      <p id="policy-marks" className={styles.soft}>
        {words.marks} {words.count(countCodePoints(body), POLICY_CHARACTERS)}.
      </p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={asksAnew}
          onChange={(event) => onChange({ ...draft, asksAnew: event.target.checked })}
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
