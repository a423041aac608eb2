import { createHash } from 'node:crypto';

import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import sharp from 'sharp';
import { WebSocket } from 'ws';

import { assert } from './steps.ts';

export interface ApiResponse {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a drill looks into whatever came back
  body: any;
}

export interface Visitor {
  ulid: string;
  call(method: string, path: string, body?: unknown): Promise<ApiResponse>;
  post(words: string, more?: object): Promise<string>;
  postPicture(words: string): Promise<string>;
  listen(channel: string): Promise<{ heard: string[]; close(): void }>;
}

export async function signIn(url: string, link: string, username: string): Promise<Visitor> {
  const token = new URL(link).searchParams.get('magic');
  const { body } = await ask(`${url}/v3/magicLogin`, 'POST', { token });
  const visitor = await visitorWith(url, body.access_token);
  const about = { username, name: username, acceptTermsOfService: true };
  await visitor.call('PATCH', '/user', about);
  return visitor;
}

async function visitorWith(url: string, accessToken: string): Promise<Visitor> {
  const call: Visitor['call'] = (method, path, body) =>
    ask(`${url}/v3${path}`, method, body, accessToken);
  const post: Visitor['post'] = async (words, more) => {
    const ulid = makeUlid(Date.now());
    const { status } = await call('PUT', '/posts', { ulid, body: words, ...more });
    assert(status === 201, `Creating a post returned ${status}.`);
    return ulid;
  };
  const { ulid } = (await call('GET', '/user')).body.data;
  return {
    ulid,
    call,
    post,
    postPicture: async (words) => post(words, { images: [await upload(call)] }),
    listen: (channel) => listen(url, call, channel),
  };
}

async function ask(
  url: string,
  method: string,
  body?: unknown,
  accessToken?: string,
): Promise<ApiResponse> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${text}`);
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function upload(call: Visitor['call']): Promise<string> {
  const seed = createHash('sha256').update(makeUlid(Date.now())).digest();
  const background = { r: seed[0] ?? 0, g: seed[1] ?? 0, b: seed[2] ?? 0 };
  const create = { width: 640, height: 480, channels: 3, background } as const;
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  const file = { name: 'a.png', content_type: 'image/png' };
  const wanted = { ...file, visibility: 'public-read', content_length: bytes.length };
  const { uuid, key, bucket, url, headers } = (
    await call('POST', '/media/signed-storage-url', wanted)
  ).body;
  const sent = await fetch(url, { method: 'PUT', headers, body: bytes });
  assert(sent.ok, `The upload returned ${sent.status}.`);
  const { body } = await call('POST', '/media/upload', { ...file, uuid, key, bucket });
  return body.data?.url ?? body.url;
}

async function listen(
  url: string,
  call: Visitor['call'],
  channel: string,
): Promise<{ heard: string[]; close(): void }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/rookery?protocol=7`);
  const heard: string[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      const message = JSON.parse(text) as { event: string; data: string };
      if (message.event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(message.data) as { socket_id: string };
        void call('POST', '/broadcasting/auth', { socket_id, channel_name: channel }).then(
          ({ body: { auth } }) =>
            socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } })),
          reject,
        );
      } else if (message.event === 'pusher_internal:subscription_succeeded') resolve();
      else heard.push(text);
    });
  });
  return { heard, close: () => socket.terminate() };
}
