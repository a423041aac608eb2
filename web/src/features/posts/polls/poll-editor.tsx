import { type KeyboardEvent, useEffect, useRef } from 'react';

import type { DraftPoll } from '#web/data/drafts/draft-poll.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { isInputMethodKey } from '#web/ui/controls/input-method.ts';
import { Switch } from '#web/ui/controls/switch.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';

import { pollProblem, shownChoices } from './poll-draft.ts';
import styles from './poll-editor.module.css';
import { DURATIONS, pollStrings as strings } from './poll-strings.ts';

interface PollEditorProps {
  poll: DraftPoll;
  isLocked: boolean;
  onChange(poll: DraftPoll | null): void;
}

export function PollEditor({ poll, isLocked, onChange }: PollEditorProps) {
  const area = useRef<HTMLFieldSetElement>(null);
  const shown = shownChoices(poll.choices);
  const problem = pollProblem(poll);
  const hasBegun = poll.choices.some((text) => text.trim() !== '');
  const isNew = useRef(!hasBegun);
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'nearest' });
    if (isNew.current) area.current?.querySelector('input')?.focus();
  }, []);

  const write = (at: number, text: string): void =>
    onChange({ ...poll, choices: shown.with(at, text) });
  const remove = (at: number): void => {
    onChange({ ...poll, choices: shown.toSpliced(at, 1) });
    fieldAt(area.current, Math.max(at - 1, 0))?.focus();
  };
  const press = (event: KeyboardEvent, at: number): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !isInputMethodKey(event.nativeEvent);
    if (event.key !== 'Enter' || !isPlain) return;
    event.preventDefault();
    fieldAt(area.current, at + 1)?.focus();
  };
  return (
    <fieldset ref={area} className={styles.poll} disabled={isLocked}>
      <legend className="sr-only">{strings.title}</legend>
      <div className={styles.head}>
        <strong aria-hidden="true">{strings.title}</strong>
        <span className={styles.problem} role="status">
          {hasBegun && problem}
        </span>
        <IconButton icon="close" label={strings.remove} onClick={() => onChange(null)} />
      </div>
      {shown.map((text, at) => (
        <div key={at} className={styles.row}>
          <input
            type="text"
            value={text}
            dir="auto"
            placeholder={at < 2 ? strings.choice(at + 1) : strings.addChoice}
            aria-label={strings.choice(at + 1)}
            onChange={(event) => write(at, event.target.value)}
            onKeyDown={(event) => press(event, at)}
          />
          {text !== '' && shown.length > 2 && (
            <IconButton
              icon="close"
              label={strings.removeChoice(at + 1)}
              onClick={() => remove(at)}
            />
          )}
        </div>
      ))}
      <Switch
        label={strings.several}
        checked={poll.isMultiple}
        onChange={(isMultiple) => onChange({ ...poll, isMultiple })}
      />
      <label className={styles.duration}>
        {strings.duration}
        <span>
          <select
            value={poll.minutes}
            onChange={(event) => onChange({ ...poll, minutes: Number(event.target.value) })}
          >
            {durationsWith(poll.minutes).map(([minutes, label]) => (
              <option key={minutes} value={minutes}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={17} />
        </span>
      </label>
    </fieldset>
  );
}

const fieldAt = (area: HTMLElement | null, at: number): HTMLInputElement | undefined =>
  area?.querySelectorAll<HTMLInputElement>('input[type=text]')[at];

/** A draft of another program may have another duration. */
const durationsWith = (minutes: number): readonly (readonly [number, string])[] =>
  DURATIONS.some(([known]) => known === minutes)
    ? DURATIONS
    : [...DURATIONS, [minutes, `${minutes} minutes`]];
