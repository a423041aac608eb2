import type { Connection } from './connection.ts';

/** Who listens to what, in this process. */
export interface Channels {
  readonly size: number;
  members(channel: string): ReadonlySet<Connection> | undefined;
  /** False when the connection has as many channels as it may have. */
  join(connection: Connection, channel: string): boolean;
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
    join(connection, channel) {
      connection.channels ??= new Set();
      if (connection.channels.has(channel)) return true;
      if (connection.channels.size >= options.perConnection) return false;
      connection.channels.add(channel);
      const members = channels.get(channel);
      if (members) members.add(connection);
      else channels.set(channel, new Set([connection]));
      return true;
    },
    leave(connection, channel) {
      if (!connection.channels?.delete(channel)) return;
      if (connection.channels.size === 0) connection.channels = null;
      remove(connection, channel);
    },
    leaveAll(connection) {
      for (const channel of connection.channels ?? []) remove(connection, channel);
      connection.channels = null;
    },
  };
}
