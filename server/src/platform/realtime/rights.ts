import type { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import type { RealtimeLog } from './connections.ts';

/** Which of some holders' rights still stand. */
export type StillHold = (holders: readonly string[]) => Promise<ReadonlySet<string>>;

/** Keeps private channels to those whose right to them still stands. */
export interface Rights {
  /** Never rejects: who cannot be asked about is sent away, and shows a new right when coming back. Of everybody once at a time. */
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
  stillHold: StillHold | undefined;
  expel(connection: Connection): void;
  /** One after another. */
  sendAway(these: Iterable<Connection>): void;
}): Rights {
  const { log, channels, stillHold, expel } = options;
  /** Those who are being sent away, perhaps not yet. */
  const leaving = new WeakSet<Connection>();
  let everybody: Promise<void> | null = null;
  let isWantedAgain = false;

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

  /** @returns null: nobody can say */
  async function ask(holders: readonly string[]): Promise<ReadonlySet<string> | null> {
    try {
      return (await stillHold?.(holders)) ?? new Set(holders);
    } catch (error) {
      const details = { err: error, holders: holders.length };
      log.warn(details, 'Could not ask whether sessions still stand; their sockets must come back');
      return null;
    }
  }

  /** @returns false: from some on nobody could say */
  async function expelEnded(found: ReadonlyMap<string, ReadonlySet<Connection>>): Promise<boolean> {
    const holders = [...found.keys()];
    for (let at = 0; at < holders.length; at += HOLDERS_AT_ONCE) {
      const some = holders.slice(at, at + HOLDERS_AT_ONCE);
      // A few at a time: calls want the database too.
      const holding = await ask(some);
      if (!holding) return false;
      for (const holder of some) {
        if (holding.has(holder)) continue;
        for (const connection of found.get(holder) ?? []) expel(connection);
      }
    }
    return true;
  }

  /** Of these few something is known to have changed: where nobody can say what, they go at once. */
  async function recheckSome(found: ReadonlyMap<string, ReadonlySet<Connection>>): Promise<void> {
    if (await expelEnded(found)) return;
    for (const connection of connectionsOf(found)) expel(connection);
  }

  /** Of nobody something is known: thousands who all came back at once would be a fault of its own. */
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
