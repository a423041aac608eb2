import { FILTER_PLACES } from '@rookery/contract/kernel/filters.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Filter } from '@rookery/contract/relations/filters.ts';
import { useState } from 'react';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Choice } from '#web/ui/controls/choice.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import {
  type DurationChoice,
  durationLabels,
  formatEnd,
  secondsOf,
} from '#web/features/relations/strings/mute-durations.ts';
import { mutedWordsStrings as strings } from './muted-words-strings.ts';
import { saveMutedWord } from './muted-words.ts';
import styles from './muted-words-screen.module.css';

interface MutedWordFormProps {
  /** The muted word to edit. Without one, the form adds a word. */
  filter?: Filter | undefined;
  /** Texts to choose from, such as the hashtags of a post. The first one is chosen. */
  choices?: readonly string[];
  onClose(): void;
}

type Duration = DurationChoice | 'keep';

const ACTIONS = [
  { value: 'fold', label: strings.actions.fold },
  { value: 'hide', label: strings.actions.hide },
] as const;

const DURATIONS = Object.keys(durationLabels) as DurationChoice[];
const NEW_PLACES = ['home', 'thread', 'notifications'] as const;

export function MutedWordForm({ filter, choices = [], onClose }: MutedWordFormProps) {
  const page = usePage();
  const [text = ''] = choices;
  const [fields, setFields] = useState(() => ({
    text: filter?.text ?? text,
    isWholeWord: filter?.isWholeWord ?? true,
    action: filter?.action ?? ('hide' as const),
    places: filter?.places ?? [...NEW_PLACES],
  }));
  const [duration, setDuration] = useState<Duration>(filter?.expiresAt ? 'keep' : 'forever');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const change = (more: Partial<typeof fields>): void => {
    setFields({ ...fields, ...more });
    setFaults({});
  };
  const durations = DURATIONS.map((value): { value: Duration; label: string } => ({
    value,
    label: durationLabels[value],
  }));
  if (filter?.expiresAt) {
    durations.unshift({ value: 'keep', label: strings.keepUntil(formatEnd(filter.expiresAt)) });
  }

  const submit = async (): Promise<true | null> => {
    const draft = {
      ...fields,
      ulid: filter?.ulid ?? makeUlid(page.clock.now()),
      text: fields.text.trim(),
      ...(duration !== 'keep' && { durationSeconds: secondsOf(duration) }),
    };
    try {
      await saveMutedWord(page, draft);
      showToast(strings.saved);
      return true;
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields : {};
      setFaults(refused);
      if (Object.keys(refused).length === 0) showFailureText(strings.failed, error);
      return null;
    }
  };
  return (
    <FormDialog
      title={filter ? strings.edit : strings.add}
      width={440}
      submit={strings.save}
      cancel={strings.cancel}
      isReady={fields.text.trim() !== '' && fields.places.length > 0}
      isUnsaved={fields.text !== (filter?.text ?? text)}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={strings.text}
        error={faults['text'] ?? null}
        value={fields.text}
        maxLength={LIMITS.filterCharacters}
        onChange={(event) => change({ text: event.target.value })}
      />
      {choices.length > 0 && (
        <div className={styles.choices} role="group" aria-label={strings.choices}>
          {choices.map((choice) => (
            <Button
              key={choice}
              size="small"
              aria-pressed={fields.text === choice}
              onClick={() => change({ text: choice })}
            >
              <bdi>{choice}</bdi>
            </Button>
          ))}
        </div>
      )}
      {!fields.text.trim().startsWith('#') && (
        <Switch
          label={strings.wholeWord}
          hint={strings.wholeWordHint}
          checked={fields.isWholeWord}
          onChange={(isWholeWord) => change({ isWholeWord })}
        />
      )}
      <Choice
        label={strings.action}
        options={ACTIONS}
        value={fields.action}
        onChange={(action) => change({ action })}
      />
      <fieldset className={styles.places}>
        <legend>{strings.where}</legend>
        {FILTER_PLACES.map((place) => (
          <Switch
            key={place}
            label={strings.places[place]}
            checked={fields.places.includes(place)}
            onChange={(isOn) =>
              change({
                places: FILTER_PLACES.filter((each) =>
                  each === place ? isOn : fields.places.includes(each),
                ),
              })
            }
          />
        ))}
        {fields.places.length === 0 && <p role="alert">{strings.noPlace}</p>}
      </fieldset>
      <Choice
        label={strings.duration}
        options={durations}
        value={duration}
        onChange={(value) => setDuration(value)}
      />
    </FormDialog>
  );
}
