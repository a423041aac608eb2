import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import type { TestConnection } from './empty-database.ts';

export interface DatabaseProxy {
  connection: TestConnection;
  /**
   * Cuts the client off when the next transaction with this statement commits. The returned function sends
   * that commit to PostgreSQL.
   */
  cutOffCommit(statement: RegExp): Promise<() => Promise<void>>;
  fallSilent(): void;
  stop(): Promise<void>;
}

interface Trap {
  statement: RegExp;
  caught(finish: () => Promise<void>): void;
}

export async function startDatabaseProxy(target: TestConnection): Promise<DatabaseProxy> {
  const { host, port, user, database } = target;
  const sockets = new Set<Socket>();
  let trap: Trap | null = null;
  let isSilent = false;
  const server: Server = createServer((client) => {
    const backend = connect(`${host}/.s.PGSQL.${port}`);
    for (const each of [client, backend]) {
      sockets.add(each);
      each.on('error', () => undefined).on('close', () => sockets.delete(each));
    }
    let sprung: Trap | null = null;
    client.on('data', (bytes: Buffer) => {
      if (isSilent) return undefined;
      const said = bytes.toString('latin1');
      if (trap?.statement.test(said)) [sprung, trap] = [trap, null];
      if (!sprung || !/\bcommit\b/i.test(said)) return void backend.write(bytes);
      backend.removeAllListeners('data').on('close', () => undefined);
      client.removeAllListeners('close').destroy();
      const finish = async (): Promise<void> => {
        const answer = new Promise((resolve) => backend.once('data', resolve));
        backend.write(bytes);
        await answer;
        backend.destroy();
      };
      return sprung.caught(finish);
    });
    backend.on('data', (bytes: Buffer) => isSilent || client.write(bytes));
    client.on('close', () => backend.destroy());
    backend.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    connection: { host: '127.0.0.1', port: address.port, user, database },
    cutOffCommit: (statement) =>
      new Promise((caught) => {
        trap = { statement, caught };
      }),
    fallSilent() {
      isSilent = true;
    },
    async stop() {
      for (const each of sockets) each.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
