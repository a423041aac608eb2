import type { NotificationsParts } from '#src/features/notifications/parts.ts';

export type InvitationsParts = NotificationsParts;
