export const RESUBSCRIBE_AFTER_MS = 10_000;

interface PusherEvents {
  bind<Data>(event: string, heard: (data: Data) => void): unknown;
}

export interface PusherChannel extends PusherEvents {
  name: string;
  subscribe(): void;
  unbind(): unknown;
}

export interface PusherClient {
  connection: PusherEvents & {
    state: string;
    send_event(event: string, data: unknown): boolean;
  };
  connect(): void;
  disconnect(): void;
  subscribe(channel: string): PusherChannel;
  /** A channel with a pending subscription stays in the list until its response. */
  unsubscribe(channel: string): void;
  allChannels(): PusherChannel[];
}
