import type { Registration } from '#src/platform/config/config.ts';

/** Why no account can be made for an unknown address; null when one can. */
export function registrationFault(registration: Registration): string | null {
  if (registration === 'closed') return 'Registration is closed.';
  // A member's own link is shared with everyone: it says who sent them, and lets nobody in.
  if (registration === 'invite') return 'New members need an invitation.';
  return null;
}
