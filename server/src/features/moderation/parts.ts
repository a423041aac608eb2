import type { InvitationsParts } from '#src/features/invitations/parts.ts';
import type { Desk } from './queue/desk.ts';

/** The parts of moderation and of all below. */
export interface ModerationParts extends InvitationsParts {
  desk: Desk;
}
