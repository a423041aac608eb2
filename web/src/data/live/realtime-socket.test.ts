import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RESUBSCRIBE_AFTER_MS, type PusherClient } from './pusher-client.ts';
import { type LiveEvents, openSocket } from './realtime-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MEMBER = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const NAMES = ['posts', `private-user-${MEMBER}`, `private-notifications.${MEMBER}`] as const;

function open() {
  const heard = new Map<string, ((data: unknown) => void)[]>();
  const tell = (event: string, data: unknown = null): void => {
    for (const listener of heard.get(event) ?? []) listener(data);
  };
  const binds = (prefix: string): PusherClient['connection']['bind'] => {
    return (event, listener) => {
      const key = `${prefix} ${event}`;
      heard.set(key, [...(heard.get(key) ?? []), listener as (data: unknown) => void]);
    };
  };
  const asked: string[] = [];
  const connected: boolean[] = [];
  class Client implements PusherClient {
    connection = { state: 'connected', bind: binds('connection'), send_event: () => true };
    connect(): void {}
    disconnect(): void {}
    subscribe(name: string) {
      const subscribe = (): void => void asked.push(name);
      return { name, bind: binds(name), unbind: () => undefined, subscribe };
    }
    unsubscribe(): void {}
    allChannels() {
      return [];
    }
  }
  const { close } = openSocket({
    Pusher: Client,
    key: 'key',
    url: new URL('http://127.0.0.1/'),
    member: MEMBER,
    authorize: () => Promise.resolve({ auth: '' }),
    events: { connected: (isFirst) => void connected.push(isFirst) } as LiveEvents,
  });
  return {
    ...{ asked, connected, close },
    connect: () => tell('connection connected'),
    join: (name: string) => tell(`${name} pusher:subscription_succeeded`),
    refuse: (name: string) => tell(`${name} pusher:subscription_error`),
  };
}

test('loads missed events of a channel that subscribes late', { tags: ['RT-01'] }, () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const { asked, connected, close, connect, join, refuse } = open();
  const [posts, own, notifications] = NAMES;
  connect();
  join(posts);
  refuse(own);
  join(notifications);
  expect(connected).toEqual([true]);
  vi.advanceTimersByTime(RESUBSCRIBE_AFTER_MS);
  expect(asked).toEqual([own]);
  refuse(own);
  expect(connected).toEqual([true]);
  vi.advanceTimersByTime(RESUBSCRIBE_AFTER_MS);
  join(own);
  expect(connected).toEqual([true, false]);
  close();
});

test('reports a reconnect once despite refused channels', { tags: ['RT-01'] }, () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const { connected, close, connect, join, refuse } = open();
  connect();
  for (const name of NAMES) refuse(name);
  connect();
  for (const name of NAMES) join(name);
  expect(connected).toEqual([true, false]);
  close();
});
