import type { Connection } from './connection.ts';

export interface Channels {
  readonly size: number;
  members(channel: string): ReadonlySet<Connection> | undefined;
  names(): Iterable<string>;
  /**
   * @param holder id of the subscription's right, or '' for a public channel.
   * @returns false when the connection has reached its channel limit.
   */
  join(connection: Connection, channel: string, holder: string): boolean;
  /** Whether all channels of the connection are public. */
  isStranger(connection: Connection): boolean;
  leave(connection: Connection, channel: string): void;
  leaveAll(connection: Connection): void;
}

export function createChannels(options: { perConnection: number }): Channels {
  const channels = new Map<string, Set<Connection>>();

  function remove(connection: Connection, channel: string): void {
    const members = channels.get(channel);
    members?.delete(connection);
    if (members?.size === 0) channels.delete(channel);
  }

  return {
    get size() {
      return channels.size;
    },
    members: (channel) => channels.get(channel),
    names: () => channels.keys(),
    join(connection, channel, holder) {
      connection.channels ??= new Map();
      const isNew = !connection.channels.has(channel);
      if (isNew && connection.channels.size >= options.perConnection) return false;
      connection.channels.set(channel, holder);
      if (!isNew) return true;
      const members = channels.get(channel);
      if (members) members.add(connection);
      else channels.set(channel, new Set([connection]));
      return true;
    },
    isStranger({ channels: joined }) {
      for (const holder of joined?.values() ?? []) if (holder !== '') return false;
      return true;
    },
    leave(connection, channel) {
      if (!connection.channels?.delete(channel)) return;
      if (connection.channels.size === 0) connection.channels = null;
      remove(connection, channel);
    },
    leaveAll(connection) {
      for (const channel of connection.channels?.keys() ?? []) remove(connection, channel);
      connection.channels = null;
    },
  };
}
