import pusherModule from 'pusher-js';
import type { TestServer } from './server.ts';

// In Node, the package itself is the class, although its types put the class under `default`.
export const Pusher = pusherModule as unknown as typeof pusherModule.default;
type Client = InstanceType<typeof Pusher>;

export interface Listener {
  client: Client;
  hear<Data>(channel: string, event: string): Promise<Data[]>;
  refused(channel: string): Promise<number>;
}

export function listen(server: TestServer, given: { accessToken: string }): Listener {
  const { hostname, port } = new URL(server.url);
  const client = new Pusher(server.config.realtimeKey, {
    cluster: 'none',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws' as const],
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax' as const,
      endpoint: `${server.url}/broadcasting/auth`,
      headers: { authorization: `Bearer ${given.accessToken}` },
    },
  });
  const once = <Data>(channel: string, event: string): Promise<Data> =>
    new Promise((resolve) => client.subscribe(channel).bind(event, resolve));
  return {
    client,
    async hear<Data>(channel: string, event: string) {
      const heard: Data[] = [];
      client.subscribe(channel).bind(event, (data: Data) => heard.push(data));
      await once(channel, 'pusher:subscription_succeeded');
      return heard;
    },
    refused: async (channel) =>
      (await once<{ status: number }>(channel, 'pusher:subscription_error')).status,
  };
}
