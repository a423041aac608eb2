import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useCallback } from 'react';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import styles from '#web/features/admin/parts/console.module.css';
import releaseStyles from './release.module.css';
import { LoadStatus } from '#web/features/admin/parts/load-status.tsx';
import { useAsyncData } from '#web/features/admin/api/use-async-data.ts';
import { formatDay } from '#web/features/admin/strings/format.ts';

const BYTES_PER_MB = 1_000_000;
const STEP = 10;
const BAR = 7;
const HEIGHT = 80;
const NEW_MS = 14 * 86_400_000;

type Version = Answer<Calls['GET /admin/overview']>['data']['release'];

export function OverviewSection({ ask }: { ask: ConsoleApi }) {
  const load = useCallback(() => ask('GET /admin/overview'), [ask]);
  const { value, error, reload } = useAsyncData(load);
  if (!value) return <LoadStatus error={error} reload={reload} />;
  const { data } = value;
  const numbers: [string, string][] = [
    ['Members', data.members.toLocaleString()],
    ['Posts', data.posts.toLocaleString()],
    ['Active today', data.activeDay.toLocaleString()],
    ['Active this week', data.activeWeek.toLocaleString()],
    ['Active in the last 30 days', data.activeMonth.toLocaleString()],
    ['Accounts pending review', data.heldMembers.toLocaleString()],
    ['Pending reports', data.waitingReports.toLocaleString()],
    [
      'Oldest pending report',
      data.oldestReportAt === null ? 'none' : formatDay(data.oldestReportAt),
    ],
    ['Pending ban appeals', data.waitingBanAppeals.toLocaleString()],
    ['Pending feedback', data.openFeedback.toLocaleString()],
    ['Media storage', `${(data.storedBytes / BYTES_PER_MB).toFixed(1)} MB`],
    ['Pending jobs', data.jobsWaiting.toLocaleString()],
    ['Failed jobs', data.jobsFailed.toLocaleString()],
    ['Pages without live updates', data.pagesWithoutSocket.toLocaleString()],
    ['Errors in the last 24 hours', data.errorsOfDay.toLocaleString()],
  ];
  return (
    <>
      <dl className={styles.numbers}>
        {numbers.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.charts}>
        <Chart label="New members" days={data.days.map((each) => [each.day, each.joined])} />
        <Chart label="New posts" days={data.days.map((each) => [each.day, each.posts])} />
      </div>
      <Release release={data.release} />
    </>
  );
}

function Release({ release: { version, since, before, changes } }: { release: Version }) {
  const isNew = before !== null && since !== null && Date.now() - Date.parse(since) < NEW_MS;
  return (
    <section className={releaseStyles.release} aria-label="Version">
      <p>
        Rookery {version}
        {since !== null && `, since ${formatDay(since)}`}
        {before !== null && ` (before: ${before})`}
      </p>
      {changes.length > 0 && (
        <details open={isNew}>
          <summary>Changes in this version</summary>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Chart({ label, days }: { label: string; days: [string, number][] }) {
  const most = Math.max(1, ...days.map(([, count]) => count));
  const total = days.reduce((sum, [, count]) => sum + count, 0);
  const said = `${label} in the last 30 days: ${total}. Highest number in one day: ${most}.`;
  return (
    <figure className={styles.chart}>
      <figcaption>
        {label} <span>{total} in the last 30 days</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={said}
        preserveAspectRatio="none"
      >
        {days.map(([at, count], index) => {
          const height = Math.max(1, (count / most) * HEIGHT);
          return (
            <rect key={at} x={index * STEP} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${at}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}
