import { REASON_CHARACTERS } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { createUnloadQuestion } from '#web/data/drafts/unload-question.part.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { isInputMethodKey } from '#web/ui/controls/input-method.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import { choiceAt, typeChoices } from './choices.ts';
import { createVerdictDrafts } from './verdict-drafts.part.ts';
import type { Judgement } from './judgement.ts';
import { reviewStrings as strings } from '#web/features/moderation/strings/review-strings.ts';
import styles from './verdict.module.css';
import { createSavedReasons, NO_VIOLATION } from './saved-reasons.part.ts';
import { labelOf } from './violation-label.ts';

interface VerdictProps {
  id: string;
  reported: Pick<ViolationEntry, 'violations'>;
  isAppeal: boolean;
  isViolation: boolean;
  onDecide(judgement: Judgement): Promise<void>;
  onClose(): void;
}

export function Verdict({ id, reported, isAppeal, isViolation, onDecide, onClose }: VerdictProps) {
  const page = usePage();
  page.part(createUnloadQuestion);
  const reasons = page.part(createSavedReasons);
  const halves = page.part(createVerdictDrafts);
  const form = useRef<HTMLFormElement>(null);
  const choices = typeChoices(reported);
  const [begun] = useState(() => draftFor(page, id, isViolation));
  const [start] = useState(() => begun ?? startOf(page, choices[0]?.name, isViolation));
  const [violation, setViolation] = useState(start.violation);
  const [reason, setReason] = useState(start.reason);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    halves.keep(id, { isViolation, violation, reason });
    return () => halves.leave(id);
  }, [halves, id, isViolation, violation, reason]);
  const words = reason.trim();
  const isSaved = reasons.has(violation, words);
  const long = tooLongMessage(words, REASON_CHARACTERS.max);
  const isReasoned = countCodePoints(words) >= REASON_CHARACTERS.min && long === null;
  const isComplete = isReasoned && (violation !== null || !isViolation);

  useEffect(() => {
    // A row that returns into view must not move the focus.
    if (!begun) focusIn(form.current, start.violation !== null || !isViolation);
  }, [begun, start, isViolation]);
  const choose = (name: ViolationName): void => {
    if (words === '' || isSaved) {
      setReason(reasons.of(name)[0] ?? '');
    }
    setViolation(name);
  };
  const chooseByKey = (event: KeyboardEvent): void => {
    const choice = choiceAt(event.key, choices);
    if (!choice || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(choice.name);
    focusIn(form.current, true);
  };
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (isBusy) return;
    if (!isComplete) return showToast(strings.incomplete, { kind: 'danger' });
    setBusy(true);
    await onDecide({ reason: words, ...(violation && { violation }) });
    if (!isViolation) reasons.save(NO_VIOLATION, words);
    setBusy(false);
  };
  const submitByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isInputMethodKey(event.nativeEvent)) return;
    event.preventDefault();
    void submit();
  };
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    const row = form.current?.closest('[data-row]');
    const before =
      row?.querySelector<HTMLElement>('article[tabindex]') ?? openAnswerButton(form.current);
    before?.focus({ preventScroll: true });
    onClose();
  };
  const placeholder = !isViolation
    ? strings.whyNot
    : violation === null
      ? strings.whyNoType
      : strings.whyType(labelOf(violation));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the fields inside
    <form
      ref={form}
      className={styles.verdict}
      onSubmit={(event) => void submit(event)}
      onKeyDown={closeByKey}
    >
      {isViolation && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- digits choose among the radios inside
        <fieldset className={styles.types} onKeyDown={chooseByKey}>
          <legend>{strings.type}</legend>
          {choices.map(({ name, label, count }, at) => (
            <label key={name}>
              <input
                type="radio"
                name={`type-${id}`}
                checked={name === violation}
                onChange={() => choose(name)}
              />
              <span>
                {at < DIGIT_KEY_COUNT && <kbd aria-hidden="true">{(at + 1) % DIGIT_KEY_COUNT}</kbd>}
                {label} {count > 0 && <b>{count}</b>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <TextArea
        label={strings.reason}
        hint={strings.reasonHint}
        error={long}
        placeholder={placeholder}
        value={reason}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={submitByKey}
      />
      <SavedReasonList of={isViolation ? violation : NO_VIOLATION} now={words} onUse={setReason} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          kind={isViolation ? 'danger' : 'primary'}
          size="small"
          busy={isBusy}
          disabled={!isReasoned}
        >
          {isViolation ? (isAppeal ? strings.deny : strings.remove) : strings.grant}
        </Button>
        <Button size="small" onClick={onClose}>
          {strings.cancel}
        </Button>
      </div>
    </form>
  );
}

function openAnswerButton(form: HTMLElement | null): HTMLElement | null | undefined {
  return form?.parentElement?.querySelector<HTMLElement>('[data-answer][aria-expanded="true"]');
}

function draftFor({ part }: Page, postId: string, isViolation: boolean) {
  const begun = part(createVerdictDrafts).of(postId);
  return begun?.isViolation === isViolation ? begun : undefined;
}

const DIGIT_KEY_COUNT = 10;

/**
 * Preselects the most reported type and the last reason, if the moderator has a saved reason for that type.
 */
function startOf({ part }: Page, first: ViolationName | undefined, isViolation: boolean) {
  const [last] = part(createSavedReasons).of(isViolation ? (first ?? NO_VIOLATION) : NO_VIOLATION);
  const isKnown = isViolation && first !== undefined && last !== undefined;
  return { violation: isKnown ? first : null, reason: last ?? '' };
}

function focusIn(form: HTMLFormElement | null, isChosen: boolean): void {
  const field = form?.querySelector<HTMLElement>(isChosen ? 'textarea' : 'input[type="radio"]');
  field?.focus({ preventScroll: true });
  if (field instanceof HTMLTextAreaElement) field.select();
  form?.scrollIntoView({ block: 'nearest' });
}

interface SavedReasonListProps {
  of: string | null;
  now: string;
  onUse(reason: string): void;
}

function SavedReasonList({ of, now, onUse }: SavedReasonListProps) {
  const reasons = usePart(createSavedReasons);
  const others = of === null ? [] : reasons.of(of).filter((each) => each !== now);
  if (others.length === 0) return null;
  return (
    <ul className={styles.used} aria-label={strings.used}>
      {others.map((each) => (
        <li key={each}>
          <button type="button" dir="auto" onClick={() => onUse(each)}>
            {each}
          </button>
        </li>
      ))}
    </ul>
  );
}
