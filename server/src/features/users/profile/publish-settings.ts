import { userChannel, type SettingsChanged } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { UsersParts } from '#src/features/users/parts.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';

/** Publishes changed settings to the member's other pages, which fetch them again. */
export function publishSettings({ facts, realtime }: Pick<UsersParts, 'facts' | 'realtime'>): void {
  facts.everywhere(userFacts.settingsChanged, ({ userId }) => {
    const event: SettingsChanged = {};
    realtime.publish(userChannel(uuidToUlid(userId)), 'SettingsChanged', event);
  });
}
