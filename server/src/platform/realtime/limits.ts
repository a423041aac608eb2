/** Bounds of the realtime server. Bytes, seconds and counts, as each name says. */
export interface RealtimeLimits {
  /** Largest message a client may send; a larger one closes its socket with 1009. */
  messageBytes: number;
  /** Open sockets in this process. */
  connections: number;
  /** Open sockets from one address (an IPv6 address counts by its /64). */
  connectionsPerAddress: number;
  channelsPerSocket: number;
  /** What a client may send each second, ping frames included. */
  messagesPerSecond: number;
  /** What it may send at once after a quiet time: all its subscriptions after a reconnect. */
  messageBurst: number;
  /** A longer message counts as several, one for each that begins. */
  bytesPerCountedMessage: number;
  /** After this long without a word from the client it is asked for a sign of life. */
  activitySeconds: number;
  /** And after this long without an answer its socket is closed. */
  pongSeconds: number;
  /** Unsent bytes held for a client that reads too slowly. */
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
