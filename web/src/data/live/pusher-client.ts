/** A channel that could not be joined is tried again after so long. */
export const AGAIN_MS = 10_000;

interface PusherEvents {
  bind<Data>(event: string, heard: (data: Data) => void): unknown;
}

/** What is used of a client of the Pusher protocol. */
export interface PusherClient {
  connection: PusherEvents & {
    state: string;
    send_event(event: string, data: unknown): boolean;
  };
  connect(): void;
  disconnect(): void;
  subscribe(channel: string): PusherEvents & { subscribe(): void };
  unsubscribe(channel: string): void;
}
