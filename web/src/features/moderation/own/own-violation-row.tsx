import { REASON_CHARACTERS } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import type { OwnViolation } from '@rookery/contract/moderation/own-violation.ts';
import { type FormEvent, useEffect, useState } from 'react';

import { createUnloadQuestion } from '#web/data/drafts/unload-question.part.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { useServerNow } from '#web/data/page/server-now.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { useLeaveQuestion } from '#web/features/users/forms/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import { createAppealDrafts } from './appeal-drafts.part.ts';
import { createOwnViolations } from './own-violations.part.ts';
import styles from './own-violations.module.css';
import { labelOf } from '#web/features/moderation/verdict/violation-label.ts';
import {
  STATUS_LABELS,
  violationsStrings as strings,
} from '#web/features/moderation/strings/violations-strings.ts';

export function OwnViolationRow({ violation }: { violation: OwnViolation }) {
  const halves = usePart(createAppealDrafts);
  const now = useServerNow();
  const { id, violation: name, points, status, createdAt, expiresAt, canAppeal } = violation;
  const [isWriting, setWriting] = useState(() => canAppeal && halves.of(id) !== undefined);
  const { reason, excerpt, appealText, appealReason, postUlid } = violation;
  useEffect(() => {
    // Forget the draft of an appeal that another tab sent, or that a form sent before another screen
    // replaced it.
    if (!canAppeal) halves.forget(id);
  }, [halves, id, canAppeal]);
  const isReverted = status === 'dismissed' || status === 'appeal_granted';
  const isOver = Date.parse(expiresAt) <= now.getTime();
  const day = dayOf(expiresAt);
  return (
    <li className={styles.violation}>
      <p className={styles.head}>
        <strong>{name === null ? strings.unnamed : labelOf(name)}</strong>
        <span className={styles.status} data-status={status}>
          {STATUS_LABELS[status]}
        </span>
      </p>
      <p className={styles.facts}>
        <time dateTime={createdAt}>{dayOf(createdAt)}</time>
        {postUlid === null && <span>{strings.inChat}</span>}
        {points > 0 && (
          <span>
            {strings.worth(points)}{' '}
            {isReverted ? strings.reverted : isOver ? strings.expired(day) : strings.until(day)}
          </span>
        )}
      </p>
      <blockquote className={styles.excerpt} dir="auto">
        {excerpt || (postUlid === null ? strings.noWordsInChat : strings.noWords)}
      </blockquote>
      <LabelledText label={strings.reason} words={reason} />
      <LabelledText label={strings.yourAppeal} words={appealText} />
      <LabelledText label={strings.answer} words={appealReason} />
      {canAppeal && isWriting && (
        <AppealForm violation={violation} onClose={() => setWriting(false)} />
      )}
      {canAppeal && !isWriting && (
        <div>
          <Button size="small" onClick={() => setWriting(true)}>
            {strings.appeal}
          </Button>
        </div>
      )}
    </li>
  );
}

function LabelledText({ label, words }: { label: string; words: string | null }) {
  if (words === null) return null;
  return (
    <p className={styles.said}>
      <span>{label}</span> <span dir="auto">{words}</span>
    </p>
  );
}

function AppealForm({ violation, onClose }: { violation: OwnViolation; onClose(): void }) {
  const { part } = usePage();
  part(createUnloadQuestion);
  const own = part(createOwnViolations);
  const halves = part(createAppealDrafts);
  const { id } = violation;
  const [begun] = useState(() => halves.of(id));
  const [text, setText] = useState(begun ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    halves.keep(id, text);
  }, [halves, id, text]);
  const words = text.trim();
  const close = (): void => {
    halves.forget(id);
    onClose();
  };
  const { leave, question } = useLeaveQuestion(words !== '', close);
  const long = tooLongMessage(words, REASON_CHARACTERS.max);
  const isFit = countCodePoints(words) >= REASON_CHARACTERS.min && long === null;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isFit || isBusy) return;
    setBusy(true);
    setFailure(null);
    let isSent: boolean;
    try {
      isSent = await own.appeal(violation, words);
    } catch (error) {
      console.error('Could not send the appeal.', error);
      setFailure(errorText(error));
      setBusy(false);
      return;
    }
    if (isSent) showToast(strings.sent);
    close();
  };
  return (
    <>
      <form
        ref={begun === undefined ? focusFirst : undefined}
        className={styles.appeal}
        onSubmit={(event) => void send(event)}
      >
        <TextArea
          label={strings.appealLabel}
          hint={strings.appealHint}
          error={long ?? failure}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" size="small" busy={isBusy} disabled={!isFit}>
            {strings.send}
          </Button>
          <Button size="small" onClick={leave}>
            {strings.cancel}
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector('textarea')?.focus();
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
