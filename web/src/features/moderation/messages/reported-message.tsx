import type { Message } from '@rookery/contract/chats/chat.ts';
import type { ReportedMessage as Report } from '@rookery/contract/moderation/reported-message.ts';

import { usePart } from '#web/data/page/page-context.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { pictureUrl } from '#web/ui/person/picture-width.ts';

import { ReviewCase } from '#web/features/moderation/verdict/review-case.tsx';
import { createReportedMessages } from './reported-messages.part.ts';
import styles from './reported-messages-screen.module.css';
import { strings } from '#web/features/moderation/strings/strings.ts';
import { labelOf } from '#web/features/moderation/verdict/violation-label.ts';

export function ReportedMessage({ report }: { report: Report }) {
  const reported = usePart(createReportedMessages);
  const { message, before, groupId } = report;
  return (
    <li className={styles.report} data-report={message.ulid} tabIndex={-1}>
      <h2 className={styles.why}>{reasonsText(report)}</h2>
      <p className={styles.where}>{groupId === null ? strings.inDirect : strings.inGroup}</p>
      {before.length > 0 && (
        <details className={styles.before}>
          <summary>{strings.before}</summary>
          <ol>
            {before.map((each) => (
              <MessageContent key={each.ulid} message={each} />
            ))}
          </ol>
        </details>
      )}
      <ol className={styles.said} aria-label={strings.said}>
        <MessageContent message={message} />
      </ol>
      <ReviewCase
        id={message.ulid}
        authorId={message.user.userId}
        matter={{ ...report, heldFor: null }}
        onDecide={(answered, judgement) => reported.decide(message.ulid, answered, judgement)}
      />
    </li>
  );
}

function reasonsText({ violations }: Report): string {
  const named = violations.map(({ name, count }) => `${labelOf(name)} (${count})`);
  return `${strings.reportedFor} ${named.join(', ')}`;
}

const PICTURE_PX = 160;

function MessageContent({ message }: { message: Message }) {
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
