import type { NotificationsParts } from '#src/features/notifications/parts.ts';

/** The parts of all features below: invitations makes none. */
export type InvitationsParts = NotificationsParts;
