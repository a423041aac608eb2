import { openRedis } from '#src/platform/redis/open-redis.ts';
import { BUS_CHANNEL, type OpenBusConnection } from './bus-link.ts';

/**
 * Sends packets through Redis or Valkey pub/sub, which carries more of them than PostgreSQL.
 * @param community separates communities on one server, because channels ignore database numbers
 */
export function connectByRedis(url: string, community: string): OpenBusConnection {
  const channel = `${BUS_CHANNEL}:${community}`;
  return async ({ onPacket, onLost }) => {
    const redis = await openRedis(url, { onLost });
    try {
      await redis.inTime(redis.client.subscribe(channel, onPacket));
    } catch (error) {
      redis.end();
      throw error;
    }
    const { client, inTime } = redis;
    return {
      send: (packets) =>
        inTime(Promise.all(packets.map((packet) => client.publish(channel, packet)))),
      ask: () => inTime(client.ping()),
      end: async () => redis.end(),
    };
  };
}
