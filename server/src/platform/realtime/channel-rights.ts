import type { FindValidHolders } from './rights.ts';

export type MaySubscribe = (userId: string, rest: string) => Promise<boolean>;

export interface ChannelRights {
  guard(prefix: string, mayHear: MaySubscribe): void;
  /**
   * Returns the holder, an id of the right to a channel. Null if there is no access. User and session ids
   * are uuids.
   */
  holderFor(caller: { userId: string; sessionId: string }, channel: string): Promise<string | null>;
  stillHold(
    holders: readonly string[],
    sessionsHold: FindValidHolders,
  ): Promise<ReadonlySet<string>>;
}

const SEPARATOR = ' ';

export function isHeldByAnyOf(userIds: Iterable<string>): (holder: string) => boolean {
  const meant: ReadonlySet<string> = userIds instanceof Set ? userIds : new Set(userIds);
  return (holder) => {
    const [, userId] = holder.includes(SEPARATOR) ? holder.split(SEPARATOR) : [];
    return userId !== undefined && meant.has(userId);
  };
}

export function createChannelRights(): ChannelRights {
  const guards = new Map<string, MaySubscribe>();

  async function mayHear(userId: string, channel: string): Promise<boolean> {
    for (const [prefix, asks] of guards) {
      if (channel.startsWith(prefix)) return asks(userId, channel.slice(prefix.length));
    }
    return false;
  }

  return {
    guard: (prefix, asks) => void guards.set(prefix, asks),
    async holderFor({ userId, sessionId }, channel) {
      if (!(await mayHear(userId, channel))) return null;
      return [sessionId, userId, channel].join(SEPARATOR);
    },
    async stillHold(holders, sessionsHold) {
      const parts = holders.map((holder) => holder.split(SEPARATOR));
      const live = await sessionsHold([...new Set(parts.map(([sessionId = '']) => sessionId))]);
      const holding = await Promise.all(
        parts.map(async ([sessionId = '', userId, channel]) => {
          if (!live.has(sessionId)) return false;
          return userId === undefined || channel === undefined || mayHear(userId, channel);
        }),
      );
      return new Set(holders.filter((_holder, at) => holding[at]));
    },
  };
}
