import type { Message } from '@rookery/contract/chats/chat.ts';
import type { MessageDecision } from '@rookery/contract/moderation/decide-reported-message.ts';
import type { ReportedMessage as Report } from '@rookery/contract/moderation/reported-message.ts';
import { useState } from 'react';

import { browserPage } from '#web/data/page/browser-page.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { pictureUrl } from '#web/ui/person/picture-width.ts';

import { createHalfVerdicts } from '#web/features/moderation/verdict/half-verdicts.part.ts';
import { MemberRecord } from '#web/features/moderation/verdict/member-record.tsx';
import { createReportedMessages } from './reported-messages.part.ts';
import styles from './reported-messages-screen.module.css';
import { reviewStrings } from '#web/features/moderation/strings/review-strings.ts';
import review from '#web/features/moderation/verdict/verdict.module.css';
import { strings } from '#web/features/moderation/strings/strings.ts';
import { Verdict } from '#web/features/moderation/verdict/verdict.tsx';
import { labelOf } from '#web/features/moderation/verdict/violation-label.ts';

const reported = browserPage.part(createReportedMessages);
const halves = browserPage.part(createHalfVerdicts);

/** A reported message, what was said before it, and the decision. */
export function ReportedMessage({ report }: { report: Report }) {
  const { message, before, reasons, groupId, status, canDecide } = report;
  const isAppeal = status === 'appeal';
  return (
    <li className={styles.report} data-report={message.ulid} tabIndex={-1}>
      <h2 className={styles.why}>{whyLine(report)}</h2>
      <p className={styles.where}>{groupId === null ? strings.inDirect : strings.inGroup}</p>
      {before.length > 0 && (
        <details className={styles.before}>
          <summary>{strings.before}</summary>
          <ol>
            {before.map((each) => (
              <Said key={each.ulid} message={each} />
            ))}
          </ol>
        </details>
      )}
      <ol className={styles.said} aria-label={strings.said}>
        <Said message={message} />
      </ol>
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label={strings.reasons}>
          {reasons.map((reason, at) => (
            <li key={at} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {isAppeal && <Story report={report} />}
      <MemberRecord ulid={message.user.userId} />
      {canDecide ? <Question report={report} /> : <Closed report={report} />}
    </li>
  );
}

/** Of an appeal: what was decided, and what the author says to it. */
function Story({ report: { reason, appealText } }: { report: Report }) {
  return (
    <dl className={review.story}>
      {reason !== null && (
        <div>
          <dt>{reviewStrings.decidedFor}</dt>
          <dd dir="auto">{reason}</dd>
        </div>
      )}
      <div>
        <dt>{reviewStrings.appealed}</dt>
        <dd dir="auto">{appealText}</dd>
      </div>
    </dl>
  );
}

function Closed({ report: { status, moderatedBy } }: { report: Report }) {
  const own = useCurrentUser()?.ulid;
  const isOwnDecision = status === 'appeal' && moderatedBy === own;
  return (
    <p className={review.closed}>
      {isOwnDecision && <strong>{reviewStrings.appealDisabled}</strong>}{' '}
      {isOwnDecision ? reviewStrings.appealDisabledHint : reviewStrings.others}
    </p>
  );
}

type Answer = 'yes' | 'no';

function Question({ report }: { report: Report }) {
  const { ulid } = report.message;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isAppeal = report.status === 'appeal';
  // Nobody has to say why a report was not one: it goes at once.
  const dismiss = async (): Promise<void> => {
    setBusy(true);
    await reported.decide(ulid, 'dismiss');
    setBusy(false);
  };
  const close = (): void => {
    halves.forget(ulid);
    setAnswer(null);
  };
  return (
    <div className={review.verdict}>
      <div className={review.question}>
        <p>{isAppeal ? reviewStrings.questionAgain : reviewStrings.question}</p>
        <span className={review.answers}>
          <Button
            size="small"
            kind={answer === 'yes' ? 'dark' : undefined}
            data-answer="yes"
            aria-expanded={answer === 'yes'}
            onClick={() => setAnswer('yes')}
          >
            {reviewStrings.yes}
          </Button>
          <Button
            size="small"
            kind={answer === 'no' ? 'dark' : undefined}
            data-answer="no"
            aria-expanded={isAppeal ? answer === 'no' : undefined}
            busy={isBusy}
            onClick={() => (isAppeal ? setAnswer('no') : void dismiss())}
          >
            {reviewStrings.no}
          </Button>
        </span>
      </div>
      {answer !== null && (
        <Verdict
          key={answer}
          id={ulid}
          reported={report}
          isAppeal={isAppeal}
          isViolation={answer === 'yes'}
          onDecide={(judgement) => reported.decide(ulid, decisionOf(answer, isAppeal), judgement)}
          onClose={close}
        />
      )}
    </div>
  );
}

function decisionOf(answer: Answer, isAppeal: boolean): MessageDecision {
  if (answer === 'no') return 'grantAppeal';
  return isAppeal ? 'denyAppeal' : 'remove';
}

/** 'Reported for Threats 2, Bot and Spam 1' */
function whyLine({ violations }: Report): string {
  const named = violations.map(({ name, count }) => `${labelOf(name)} ${count}`);
  return `${strings.reportedFor} ${named.join(', ')}`;
}

const PICTURE_PX = 160;

function Said({ message }: { message: Message }) {
  const { user, body, images, createdAt } = message;
  return (
    <li className={styles.message}>
      <Avatar
        seed={user.userId}
        name={user.name || (user.username ?? '')}
        src={user.avatar}
        size={32}
      />
      <div className={styles.words}>
        <p>
          <strong dir="auto">{user.name || user.username}</strong>{' '}
          <time dateTime={createdAt}>{new Date(createdAt).toLocaleString()}</time>
        </p>
        <p className={styles.body} dir="auto">
          {body || (images.length > 0 ? strings.media(images.length) : strings.noWords)}
        </p>
        {images.map((image) => (
          <img
            key={image.url}
            src={pictureUrl(image.thumbnail?.url ?? image.url, PICTURE_PX)}
            alt={image.description ?? ''}
            width={PICTURE_PX}
            loading="lazy"
          />
        ))}
      </div>
    </li>
  );
}
