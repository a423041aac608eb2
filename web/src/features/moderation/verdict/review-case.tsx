import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';
import { type ReactNode, useState } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Button } from '#web/ui/controls/button.tsx';

import { createVerdictDrafts, type VerdictDraft } from './verdict-drafts.part.ts';
import type { ReviewOutcome, Judgement } from './judgement.ts';
import { MemberRecord } from './member-record.tsx';
import { reviewStrings as strings } from '#web/features/moderation/strings/review-strings.ts';
import styles from './verdict.module.css';
import { Verdict } from './verdict.tsx';

export interface ReviewContext extends Pick<
  ViolationEntry,
  'violations' | 'reason' | 'moderatedBy' | 'canDecide'
> {
  status: ViolationEntry['postFlagStatus'];
  appealText: string | null;
  heldFor: string | null;
  reasons?: readonly string[];
}

interface ReviewCaseProps {
  /** ulid of the post or message. */
  id: string;
  authorId: string;
  matter: ReviewContext;
  waiting?: number;
  onDecide(answered: ReviewOutcome, judgement?: Judgement): Promise<void>;
  beside?: ReactNode;
  milder?: ReactNode;
}

export function ReviewCase({ id, authorId, matter, waiting, ...decision }: ReviewCaseProps) {
  return (
    <>
      <CaseBackground matter={matter} />
      <Reasons reasons={matter.reasons ?? []} />
      <MemberRecord ulid={authorId} {...(waiting !== undefined && { waiting })} />
      {matter.canDecide ? (
        <Question id={id} matter={matter} {...decision} />
      ) : (
        <Closed matter={matter} />
      )}
    </>
  );
}

export function questionOf({ status, heldFor }: ReviewContext): string {
  if (status === 'flagged' && heldFor !== null) return strings.heldQuestion;
  return status === 'appeal' ? strings.questionAgain : strings.question;
}

function CaseBackground({
  matter: { status, heldFor, reason, appealText },
}: {
  matter: ReviewContext;
}) {
  if (status === 'flagged' && heldFor !== null) {
    return <p className={styles.held}>{strings.heldFor(heldFor)}</p>;
  }
  if (status !== 'appeal') return null;
  return (
    <dl className={styles.story}>
      {reason !== null && (
        <div>
          <dt>{strings.decidedFor}</dt>
          <dd dir="auto">{reason}</dd>
        </div>
      )}
      <div>
        <dt>{strings.appealed}</dt>
        <dd dir="auto">{appealText}</dd>
      </div>
    </dl>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={strings.reasons}>
      {reasons.map((reason, at) => (
        <li key={at} dir="auto">
          {reason}
        </li>
      ))}
    </ul>
  );
}

function Closed({ matter: { status, moderatedBy } }: { matter: ReviewContext }) {
  const own = useCurrentUser()?.ulid;
  const isOwnDecision = status === 'appeal' && moderatedBy === own;
  if (status !== 'appeal' && status !== 'flagged') {
    return (
      <p className={styles.closed} data-closed>
        {strings.decided}
      </p>
    );
  }
  return (
    <p className={styles.closed} data-closed>
      {isOwnDecision && <strong>{strings.appealDisabled}</strong>}{' '}
      {isOwnDecision ? strings.appealDisabledHint : strings.others}
    </p>
  );
}

type Answer = 'yes' | 'no';
type QuestionProps = Pick<ReviewCaseProps, 'id' | 'matter' | 'onDecide' | 'beside' | 'milder'>;

function Question({ id, matter, onDecide, beside, milder }: QuestionProps) {
  const halves = usePart(createVerdictDrafts);
  const [answer, setAnswer] = useState<Answer | null>(() => draftAnswer(halves.of(id)));
  const [isBusy, setBusy] = useState(false);
  const isAppeal = matter.status === 'appeal';
  const dismiss = async (): Promise<void> => {
    setBusy(true);
    await onDecide('dismiss');
    setBusy(false);
  };
  return (
    <>
      <div className={styles.question}>
        <p>{questionOf(matter)}</p>
        <span className={styles.answers}>
          <Button
            size="small"
            kind={answer === 'yes' ? 'dark' : undefined}
            data-answer="yes"
            aria-expanded={answer === 'yes'}
            onClick={() => setAnswer('yes')}
          >
            {strings.yes}
          </Button>
          <Button
            size="small"
            kind={answer === 'no' ? 'dark' : undefined}
            data-answer="no"
            aria-expanded={isAppeal ? answer === 'no' : undefined}
            busy={isBusy}
            onClick={() => (isAppeal ? setAnswer('no') : void dismiss())}
          >
            {strings.no}
          </Button>
          {beside}
        </span>
      </div>
      {answer !== null && (
        <Verdict
          key={answer}
          id={id}
          reported={matter}
          isAppeal={isAppeal}
          isViolation={answer === 'yes'}
          onDecide={(judgement) => onDecide(outcomeOf(answer, isAppeal), judgement)}
          onClose={() => {
            halves.forget(id);
            setAnswer(null);
          }}
        />
      )}
      {answer === 'yes' && !isAppeal && milder}
    </>
  );
}

function outcomeOf(answer: Answer, isAppeal: boolean): ReviewOutcome {
  if (answer === 'no') return 'grantAppeal';
  return isAppeal ? 'denyAppeal' : 'remove';
}

function draftAnswer(begun: VerdictDraft | undefined): Answer | null {
  return begun ? (begun.isViolation ? 'yes' : 'no') : null;
}
