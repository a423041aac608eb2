import { notificationsChannel, userChannel } from '@rookery/contract/events.ts';
import { authorizeChannel } from '@rookery/contract/realtime/authorize-channel.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export function channelRoutes(
  mount: Mount,
  { realtime, channelRights }: Pick<SessionsParts, 'channelRights' | 'realtime'>,
): void {
  mount(authorizeChannel, async ({ caller, body }) => {
    const own = [notificationsChannel(caller.ulid), userChannel(caller.ulid)];
    const channel = body.channel_name;
    const holder = own.includes(channel)
      ? caller.sessionId
      : caller.pending === null && (await channelRights.holderFor(caller, channel));
    if (!holder) throw new Refusal('forbidden');
    return realtime.authorize(body.socket_id, channel, holder);
  });
}
