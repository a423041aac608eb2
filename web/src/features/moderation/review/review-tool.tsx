import { mayWith } from '@rookery/contract/kernel/abilities.ts';
import type { ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { usePost } from '#web/data/entities/entities.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { createViolationEntries } from '#web/features/feeds/pages/public.ts';
import {
  type Decision,
  type Mark,
  MarkDialog,
  staffStrings,
} from '#web/features/posts/menu/public.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';

import { decide } from './decide.ts';
import { createHalfVerdicts } from '#web/features/moderation/verdict/half-verdicts.part.ts';
import { MemberRecord } from '#web/features/moderation/verdict/member-record.tsx';
import { reviewStrings as strings } from '#web/features/moderation/strings/review-strings.ts';
import styles from '#web/features/moderation/verdict/verdict.module.css';
import { Verdict } from '#web/features/moderation/verdict/verdict.tsx';

const halves = browserPage.part(createHalfVerdicts);
const entryOptions = browserPage.part(createViolationEntries);

/** Below a reported post: what is known of it, and the decision. */
export function ReviewTool({ id }: { id: string }) {
  const post = usePost(id);
  const { data: entry } = useQuery(entryOptions(id));
  if (!post || !entry) return null;
  return (
    <article className={styles.tool} aria-label={questionOf(entry)}>
      <Story entry={entry} />
      <MemberRecord ulid={post.user.userId} waiting={entry.waitingOfAuthor} />
      {entry.canDecide ? <Question post={post} entry={entry} /> : <Closed entry={entry} />}
    </article>
  );
}

function questionOf({ postFlagStatus, heldFor }: ViolationEntry): string {
  if (postFlagStatus === 'flagged' && heldFor !== null) return strings.heldQuestion;
  return postFlagStatus === 'appeal' ? strings.questionAgain : strings.question;
}

/** Of what was held: for what. Of an appeal: what was decided, and what the author says to it. */
function Story({ entry }: { entry: ViolationEntry }) {
  const { postFlagStatus, heldFor } = entry;
  if (postFlagStatus === 'flagged' && heldFor !== null) {
    return <p className={styles.held}>{strings.heldFor(heldFor)}</p>;
  }
  if (entry.postFlagStatus !== 'appeal') return null;
  return (
    <dl className={styles.story}>
      {entry.reason !== null && (
        <div>
          <dt>{strings.decidedFor}</dt>
          <dd dir="auto">{entry.reason}</dd>
        </div>
      )}
      <div>
        <dt>{strings.appealed}</dt>
        <dd dir="auto">{entry.postFlagAppealText}</dd>
      </div>
    </dl>
  );
}

function Closed({ entry }: { entry: ViolationEntry }) {
  const own = useCurrentUser()?.ulid;
  const { postFlagStatus: status, moderatedBy } = entry;
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

function Question({ post, entry }: { post: Post; entry: ViolationEntry }) {
  const [answer, setAnswer] = useState<Answer | null>(() => answerBegun(post.id));
  const [isBusy, setBusy] = useState(false);
  const isAppeal = entry.postFlagStatus === 'appeal';
  // Nobody has to say why a report was not one: it goes at once.
  const dismiss = async (): Promise<void> => {
    setBusy(true);
    await decide(post, { action: 'removeFlag' });
    setBusy(false);
  };
  const no = (): void => (isAppeal ? setAnswer('no') : void dismiss());
  return (
    <>
      <div className={styles.question}>
        <p>{questionOf(entry)}</p>
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
            onClick={no}
          >
            {strings.no}
          </Button>
          <Link className={styles.thread} to={`/post/${post.id}`}>
            {strings.thread}
          </Link>
          {entry.lookedAtBy !== null && (
            <span className={styles.looking}>{strings.looking(entry.lookedAtBy)}</span>
          )}
        </span>
      </div>
      {answer !== null && (
        <Verdict
          key={answer}
          id={post.id}
          reported={entry}
          isAppeal={isAppeal}
          isViolation={answer === 'yes'}
          onDecide={(judgement) =>
            decide(post, { action: actionOf(answer, isAppeal), ...judgement })
          }
          onClose={() => {
            halves.forget(post.id);
            setAnswer(null);
          }}
        />
      )}
      {answer === 'yes' && !isAppeal && !post.isHidden && mayWith(post, 'mark') && (
        <Marks post={post} />
      )}
    </>
  );
}

function actionOf(answer: Answer, isAppeal: boolean): Decision['action'] {
  if (answer === 'no') return 'removeViolation';
  return isAppeal ? 'denyAppeal' : 'removeContent';
}

/** A row that comes back shows what was begun in it. */
function answerBegun(postId: string): Answer | null {
  const begun = halves.of(postId);
  return begun ? (begun.isViolation ? 'yes' : 'no') : null;
}

/** What is milder than a removal. */
function Marks({ post }: { post: Post }) {
  const [asked, ask] = useState<Mark | null>(null);
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => ask('applyNSFW')}>
        {staffStrings.sensitive(post.isSensitive)}
      </Button>
      <Button size="small" onClick={() => ask('applyTroll')}>
        {staffStrings.webOnly(post.isTrolling)}
      </Button>
      {asked && <MarkDialog post={post} mark={asked} onClose={() => ask(null)} />}
    </div>
  );
}
