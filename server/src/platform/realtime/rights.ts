import type { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import type { Connections, RealtimeLog } from './connections.ts';

/** Which of some holders' rights still stand. */
export type StillHold = (holders: readonly string[]) => Promise<ReadonlySet<string>>;

/** Keeps private channels to those whose right to them still stands. */
export interface Rights {
  /** Never rejects: who cannot be asked about is sent away, and shows a new right when coming back. */
  recheck(only?: readonly string[]): Promise<void>;
  /** The same for whoever holds by one of these rights. */
  recheckHolders(isMeant: (holder: string) => boolean): Promise<void>;
  /** The same for one socket and one right of it: whoever else listens is not asked about. */
  recheckOne(connection: Connection, holder: string): Promise<void>;
}

/** Holders asked about at once, when all are. */
const HOLDERS_AT_ONCE = 500;

export function createRights(options: {
  log: RealtimeLog;
  channels: Channels;
  connections: Pick<Connections, 'expel'>;
  stillHold: StillHold | undefined;
}): Rights {
  const { log, channels, connections, stillHold } = options;

  /** Connections by the holder whose right a subscription of theirs stands on. */
  function subscribers(
    names: Iterable<string>,
    isMeant?: (holder: string) => boolean,
  ): Map<string, Set<Connection>> {
    const found = new Map<string, Set<Connection>>();
    for (const channel of names) {
      for (const connection of channels.members(channel) ?? []) {
        const holder = connection.channels?.get(channel);
        if (!holder || (isMeant && !isMeant(holder))) continue;
        const others = found.get(holder) ?? new Set();
        found.set(holder, others.add(connection));
      }
    }
    return found;
  }

  async function ask(holders: readonly string[]): Promise<ReadonlySet<string>> {
    try {
      return (await stillHold?.(holders)) ?? new Set(holders);
    } catch (error) {
      const details = { err: error, holders: holders.length };
      log.warn(details, 'Could not ask whether sessions still stand; their sockets must come back');
      return new Set();
    }
  }

  async function expelEnded(
    found: ReadonlyMap<string, ReadonlySet<Connection>>,
    holders: readonly string[],
  ): Promise<void> {
    for (let at = 0; at < holders.length; at += HOLDERS_AT_ONCE) {
      const some = holders.slice(at, at + HOLDERS_AT_ONCE);
      // A few at a time: calls want the database too.
      const holding = await ask(some);
      for (const holder of some) {
        if (holding.has(holder)) continue;
        for (const connection of found.get(holder) ?? []) connections.expel(connection);
      }
    }
  }

  return {
    async recheck(only) {
      if (!stillHold) return;
      const found = subscribers(only ?? channels.names());
      await expelEnded(found, [...found.keys()]);
    },
    async recheckHolders(isMeant) {
      if (!stillHold) return;
      const found = subscribers(channels.names(), isMeant);
      await expelEnded(found, [...found.keys()]);
    },
    async recheckOne(connection, holder) {
      if (stillHold) await expelEnded(new Map([[holder, new Set([connection])]]), [holder]);
    },
  };
}
