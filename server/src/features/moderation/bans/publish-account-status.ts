import { userChannel, type StandingChanged } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { userFacts } from '#src/features/users/public.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

export function publishAccountStatusChanges({
  facts,
  realtime,
}: Pick<ModerationParts, 'facts' | 'realtime'>): void {
  facts.everywhere(userFacts.standingChanged, ({ userId }) => {
    const event: StandingChanged = {};
    realtime.publish(userChannel(uuidToUlid(userId)), 'StandingChanged', event);
  });
}
