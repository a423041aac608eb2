import { withoutSecrets } from '#src/platform/log/without-secrets.ts';
import type { JobState, ListedJob } from '#src/platform/jobs/job-list.store.ts';

export const MOST_LISTED = 100;
const ERROR_CHARACTERS = 200;

const WHEN: Readonly<Record<JobState, string>> = {
  running: 'since',
  waiting: 'due',
  failed: 'at',
  refused: 'at',
};

export function jobLine(job: ListedJob, to?: string): string {
  const { id, name, state, attempts, maxAttempts, runAt, updatedAt } = job;
  const at = state === 'waiting' ? runAt : updatedAt;
  const tries = state === 'refused' ? '' : `, attempt ${attempts} of ${maxAttempts}`;
  const whom = to === undefined ? '' : ` to ${to}`;
  return `${id}  ${state.padEnd(7)}  ${name}${whom}, ${WHEN[state]} ${at.toISOString()}${tries}`;
}

export function errorLine({ error }: ListedJob, showsAddresses: boolean): string {
  const [first = ''] = (error ?? '').split('\n', 1);
  if (first === '') return '';
  const shown = showsAddresses ? first : withoutSecrets(first);
  return `\n    ${shown.slice(0, ERROR_CHARACTERS)}`;
}

export function listHead(what: string, total: number, jobs: readonly ListedJob[]): string {
  if (total === 0) return `No ${what}.`;
  if (total > jobs.length) return `The newest ${jobs.length} of ${total} ${what}:`;
  const states = ['running', 'waiting', 'failed', 'refused'] as const;
  const counts = states.flatMap((state) => {
    const count = jobs.filter((job) => job.state === state).length;
    return count === 0 ? [] : [`${count} ${state}`];
  });
  return `${counts.join(', ')}:`;
}
