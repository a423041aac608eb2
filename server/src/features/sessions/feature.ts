import { channelRoutes } from './callers/authorize-channel.ts';
import { createCallers } from './callers/callers.ts';
import { disconnectEndedSessions } from './callers/disconnect-ended.ts';
import { sessionsRoutes } from './routes.ts';
import { sessionJobs } from './session-jobs.ts';
import type { UsersParts } from '#src/features/users/parts.ts';
import type { SessionsParts } from './parts.ts';

export function openSessions(below: UsersParts): SessionsParts {
  const { mount, jobs, reserve } = below;
  const callers = createCallers({ ...below, db: reserve });
  const parts: SessionsParts = { ...below, callers };
  sessionsRoutes(mount, { ...parts, db: reserve });
  channelRoutes(mount, parts);
  sessionJobs(jobs, parts);
  disconnectEndedSessions(parts);
  return parts;
}
