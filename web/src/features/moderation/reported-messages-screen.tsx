import type { Message } from '@rookery/contract/chats/chat.ts';
import type { ReportedMessage } from '@rookery/contract/moderation/reported-message.ts';
import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { WaitingPeople } from '#web/features/relations/public.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { pictureUrl } from '#web/ui/picture-width.ts';
import { useScreenTitle } from '#web/ui/screen-title.ts';

import { createReportedMessages, type Decision } from './reported-messages.part.ts';
import styles from './reported-messages-screen.module.css';
import { strings } from './strings.ts';

const reported = browserPage.part(createReportedMessages);

/** /reports: messages of chats that members reported, for those who decide about them. */
export function ReportedMessagesScreen() {
  useScreenTitle(strings.title);
  const query = useInfiniteQuery(reported.options);
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? [];
  if (query.isPending) return <WaitingPeople />;
  if (query.isError && reports.length === 0) {
    const isForbidden = query.error instanceof ApiError && query.error.status === 403;
    return (
      <EmptyState
        drawing="away"
        title={isForbidden ? strings.forbidden : strings.failed}
        hint={isForbidden ? undefined : errorText(query.error)}
        action={
          isForbidden ? undefined : (
            <Button onClick={() => void query.refetch()}>{strings.retry}</Button>
          )
        }
      />
    );
  }
  if (reports.length === 0) return <EmptyState title={strings.none} hint={strings.noneHint} />;
  return (
    <>
      <p className={styles.lead}>{strings.lead}</p>
      <ul aria-label={strings.title}>
        {reports.map((report) => (
          <Report key={report.message.ulid} report={report} />
        ))}
      </ul>
      <div className={styles.foot}>
        {query.hasNextPage ? (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {strings.more}
          </Button>
        ) : (
          strings.end
        )}
      </div>
    </>
  );
}

function Report({ report }: { report: ReportedMessage }) {
  const [isBusy, setBusy] = useState(false);
  const { message, before, reasons, groupId } = report;
  const decide = async (decision: Decision): Promise<void> => {
    setBusy(true);
    await reported.decide(message.ulid, decision);
    setBusy(false);
  };
  return (
    <li className={styles.report}>
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
      <div className={styles.buttons}>
        <Button kind="danger" busy={isBusy} onClick={() => void decide('remove')}>
          {strings.remove}
        </Button>
        <Button busy={isBusy} onClick={() => void decide('dismiss')}>
          {strings.dismiss}
        </Button>
      </div>
    </li>
  );
}

/** 'Reported for Threats 2, Bot and Spam 1' */
function whyLine({ violations }: ReportedMessage): string {
  const named = violations.map(({ name, count }) => `${labelOf(name)} ${count}`);
  return `${strings.reportedFor} ${named.join(', ')}`;
}

function labelOf(name: string): string {
  return Object.entries(VIOLATIONS).find(([each]) => each === name)?.[1].label ?? name;
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
