import { queryOptions, useQuery } from '@tanstack/react-query';

import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { Link } from '#web/router/link.tsx';

import { reviewStrings as strings } from '#web/features/moderation/strings/review-strings.ts';
import styles from './verdict.module.css';
import { labelOf } from './violation-label.ts';
import { STATUS_LABELS } from '#web/features/moderation/strings/violations-strings.ts';

const FRESH_MS = 60_000;

const recordOptions = ({ api }: Page, ulid: string) =>
  queryOptions({
    queryKey: ['member-record', ulid],
    queryFn: async ({ signal }) =>
      (await api('GET /moderation/profile/:id/record', { params: { id: ulid }, signal })).data,
    staleTime: FRESH_MS,
  });

export function MemberRecord({ ulid, waiting = 0 }: { ulid: string; waiting?: number }) {
  const { data: record } = useQuery(recordOptions(usePage(), ulid));
  // Reserve the space, so that nothing moves when the record loads.
  if (!record) return <p className={styles.record}>&nbsp;</p>;
  const { username, violations, createdAt } = record;
  const facts = [
    strings.since(monthOf(createdAt)),
    record.invitedBy !== null && strings.invitedBy(record.invitedBy),
    record.cameBy !== null && strings.cameBy(record.cameBy),
    record.brought > 0 && strings.brought(record.brought),
    waiting > 1 && strings.waiting(waiting),
    record.isBanned && strings.banned,
    record.timeoutUntil !== null && strings.restricted,
    record.totalPoints > 0 && strings.points(record.totalPoints),
    record.timeoutCount > 0 && strings.timeouts(record.timeoutCount),
    violations.length === 0 && strings.clean,
    record.postsReported > 1 && strings.reported(record.postsReported),
    record.isForAdministrator && strings.forAdministrator,
  ].filter((fact) => fact !== false);
  return (
    <div className={styles.record}>
      <p>
        <Link to={`/${username ?? ''}`}>@{username}</Link> · {facts.join(' · ')}
      </p>
      {violations.length > 0 && (
        <details>
          <summary>{strings.latest}</summary>
          <ul>
            {violations.map(
              ({ postUlid, messageUlid, violation, status, reason, createdAt: at }) => (
                <li key={`${postUlid ?? messageUlid} ${at}`}>
                  {violation === null ? STATUS_LABELS.removed : labelOf(violation)},{' '}
                  {STATUS_LABELS[status].toLowerCase()}, {new Date(at).toLocaleDateString()}
                  {reason !== null && <span dir="auto">: {reason}</span>}
                </li>
              ),
            )}
          </ul>
        </details>
      )}
    </div>
  );
}

function monthOf(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, { month: 'short', year: 'numeric' });
}
