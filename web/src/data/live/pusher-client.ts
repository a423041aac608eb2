/** A channel that could not be joined is tried again after so long. */
export const AGAIN_MS = 10_000;

interface PusherEvents {
  bind<Data>(event: string, heard: (data: Data) => void): unknown;
}

/** A channel that is subscribed, or is to be. */
export interface PusherChannel extends PusherEvents {
  name: string;
  subscribe(): void;
  /** Takes away all that hears on it. */
  unbind(): unknown;
}

/** What is used of a client of the Pusher protocol. */
export interface PusherClient {
  connection: PusherEvents & {
    state: string;
    send_event(event: string, data: unknown): boolean;
  };
  connect(): void;
  disconnect(): void;
  subscribe(channel: string): PusherChannel;
  /** One that waits for its answer stays among the channels until then. */
  unsubscribe(channel: string): void;
  allChannels(): PusherChannel[];
}
