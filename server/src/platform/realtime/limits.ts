/** Limits of the realtime server, in bytes, seconds or counts, as each name says. */
export interface RealtimeLimits {
  messageBytes: number;
  connections: number;
  /** An IPv6 address counts by its /64. */
  connectionsPerAddress: number;
  channelsPerSocket: number;
  /** Messages of a client each second, ping frames included. */
  messagesPerSecond: number;
  /** Messages at once after a quiet time: all subscriptions after a reconnect. */
  messageBurst: number;
  /** A longer message counts as several, one for each started unit. */
  bytesPerCountedMessage: number;
  /** After this long without a message the client is pinged. */
  activitySeconds: number;
  /** After this long without a pong its socket is closed. */
  pongSeconds: number;
  /** Unsent bytes buffered for a client that reads too slowly. */
  bufferedBytes: number;
}

export const defaultRealtimeLimits: RealtimeLimits = {
  messageBytes: 10_000,
  connections: 20_000,
  connectionsPerAddress: 200,
  channelsPerSocket: 100,
  messagesPerSecond: 20,
  messageBurst: 120,
  bytesPerCountedMessage: 1_000,
  activitySeconds: 120,
  pongSeconds: 30,
  bufferedBytes: 1_000_000,
};
