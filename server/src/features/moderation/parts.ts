import type { InvitationsParts } from '#src/features/invitations/parts.ts';
import type { Desk } from './queue/desk.ts';

export interface ModerationParts extends InvitationsParts {
  desk: Desk;
}
