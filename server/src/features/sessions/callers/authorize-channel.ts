import { notificationsChannel, userChannel } from '@rookery/contract/events.ts';
import { authorizeChannel } from '@rookery/contract/realtime/authorize-channel.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Mount } from '#src/platform/http/mount.ts';

interface ChannelDeps {
  realtime: { authorize(socketId: string, channel: string, holder: string): { auth: string } };
}

/** A member may listen to the own private channels and to no others, as long as the session lasts. */
export function channelRoutes(mount: Mount, { realtime }: ChannelDeps): void {
  mount(authorizeChannel, async ({ caller, body }) => {
    const own = [notificationsChannel(caller.ulid), userChannel(caller.ulid)];
    if (!own.includes(body.channel_name)) throw new Refusal('forbidden');
    return realtime.authorize(body.socket_id, body.channel_name, caller.sessionId);
  });
}
