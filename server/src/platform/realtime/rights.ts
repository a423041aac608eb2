import type { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import type { RealtimeLog } from './connections.ts';

export type FindValidHolders = (holders: readonly string[]) => Promise<ReadonlySet<string>>;

export interface Rights {
  /** Never rejects. If the check fails, sockets are disconnected and must subscribe again. */
  recheck(only?: readonly string[]): Promise<void>;
  recheckHolders(isMeant: (holder: string) => boolean): Promise<void>;
  recheckOne(connection: Connection, holder: string): Promise<void>;
}

const HOLDERS_PER_CHECK = 500;

export function createRights(options: {
  log: RealtimeLog;
  channels: Channels;
  stillHold: FindValidHolders | undefined;
  expel(connection: Connection): void;
  sendAway(these: Iterable<Connection>): void;
}): Rights {
  const { log, channels, stillHold, expel } = options;
  const leaving = new WeakSet<Connection>();
  let everybody: Promise<void> | null = null;
  let isWantedAgain = false;

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

  async function ask(holders: readonly string[]): Promise<ReadonlySet<string> | null> {
    try {
      return (await stillHold?.(holders)) ?? new Set(holders);
    } catch (error) {
      const details = { err: error, holders: holders.length };
      log.warn(details, 'Could not check whether sessions are valid; their sockets must reconnect');
      return null;
    }
  }

  async function expelEnded(found: ReadonlyMap<string, ReadonlySet<Connection>>): Promise<boolean> {
    const holders = [...found.keys()];
    for (let at = 0; at < holders.length; at += HOLDERS_PER_CHECK) {
      const some = holders.slice(at, at + HOLDERS_PER_CHECK);
      // Check in batches, to leave database connections for calls.
      const holding = await ask(some);
      if (!holding) return false;
      for (const holder of some) {
        if (holding.has(holder)) continue;
        for (const connection of found.get(holder) ?? []) expel(connection);
      }
    }
    return true;
  }

  /**
   * Disconnects the holders immediately when the check fails, because their rights have probably changed.
   */
  async function recheckSome(found: ReadonlyMap<string, ReadonlySet<Connection>>): Promise<void> {
    if (await expelEnded(found)) return;
    for (const connection of connectionsOf(found)) expel(connection);
  }

  /** If the check fails, spreads the disconnects to avoid a reconnect storm, because no change is known. */
  async function recheckEverybody(): Promise<void> {
    do {
      isWantedAgain = false;
      const found = subscribers(channels.names());
      if (await expelEnded(found)) continue;
      const away = [...connectionsOf(found)].filter((connection) => !leaving.has(connection));
      for (const connection of away) leaving.add(connection);
      if (away.length > 0) options.sendAway(away);
    } while (isWantedAgain);
    everybody = null;
  }

  return {
    async recheck(only) {
      if (!stillHold) return undefined;
      if (only) return recheckSome(subscribers(only));
      isWantedAgain = true;
      return (everybody ??= recheckEverybody());
    },
    async recheckHolders(isMeant) {
      if (stillHold) await recheckSome(subscribers(channels.names(), isMeant));
    },
    async recheckOne(connection, holder) {
      if (stillHold) await recheckSome(new Map([[holder, new Set([connection])]]));
    },
  };
}

function connectionsOf(found: ReadonlyMap<string, ReadonlySet<Connection>>): Set<Connection> {
  return new Set([...found.values()].flatMap((connections) => [...connections]));
}
