import pg, { type Pool } from 'pg';

import { BUS_CHANNEL, type OpenBusConnection } from './bus-link.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
const SEND = 'select pg_notify($1, packet) from unnest($2::text[]) as packet';

export function connectByPostgres(pool: Pool): OpenBusConnection {
  return async ({ onPacket, onLost }) => {
    const client = new pg.Client({
      ...pool.options,
      // The pool hides the password when its options are copied.
      password: pool.options.password,
      application_name: 'rookery bus',
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', onLost);
    client.on('end', () => onLost(null));
    client.on('notification', ({ payload }) => onPacket(payload ?? ''));
    try {
      await client.connect();
      // A message is only a hint, so its commit need not wait for the disk.
      await client.query('set synchronous_commit to off');
      await client.query(`listen ${BUS_CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return {
      send: (packets) =>
        client.query({ name: 'bus-send', text: SEND, values: [BUS_CHANNEL, packets] }),
      ask: () => client.query('select 1'),
      end: () => client.end(),
    };
  };
}
