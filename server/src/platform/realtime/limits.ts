/** Limits of the realtime server, in bytes, seconds or counts, as each name says. */
export interface RealtimeLimits {
  messageBytes: number;
  connections: number;
  connectionsPerAddress: number;
  channelsPerSocket: number;
  messagesPerSecond: number;
  /** Messages at once after a quiet time: all subscriptions after a reconnect. */
  messageBurst: number;
  /** A longer message counts as several, one for each started unit. */
  bytesPerCountedMessage: number;
  activitySeconds: number;
  pongSeconds: number;
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
