export interface RealtimeLimits {
  messageBytes: number;
  connections: number;
  connectionsPerAddress: number;
  channelsPerSocket: number;
  messagesPerSecond: number;
  /** Messages allowed together after a quiet time. A reconnect sends all subscriptions together. */
  messageBurst: number;
  /** A longer message counts as several messages, one for each started unit of this many bytes. */
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
