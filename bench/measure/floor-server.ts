import fastify from 'fastify';
import pg from 'pg';
import type { FloorOptions } from './floor.ts';

/**
 * This server measures the minimum cost of the stack. It returns a constant, or rows by one prepared
 * statement.
 */
const [, , order = ''] = process.argv;
const { connection, statement } = JSON.parse(order) as FloorOptions;
const { host, user, database } = connection;
const pool = new pg.Pool({ host, user, database, max: 10 });
const backends = new Set<number>();
pool.on('connect', (client) => {
  // The driver sets `processID`, but its types lack it.
  backends.add((client as pg.PoolClient & { processID: number }).processID);
});
const app = fastify();

app.get('/constant', async () => ({ success: true }));
if (statement) {
  app.get('/rows', async () => {
    const { rows } = await pool.query({ name: 'floor', ...statement });
    return rows;
  });
}
app.get('/backends', async () => [...backends]);

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
