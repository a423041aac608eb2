import type { ModerationParts } from '#src/features/moderation/parts.ts';
import type { AdmitConsole } from '#src/platform/http/calls/caller.ts';

export interface AdminParts extends ModerationParts {
  admitConsole: AdmitConsole;
}
