import type { ModerationParts } from '#src/features/moderation/parts.ts';
import type { AdmitConsole } from '#src/platform/http/calls/caller.ts';

/** The parts of the whole server. */
export interface AdminParts extends ModerationParts {
  admitConsole: AdmitConsole;
}
