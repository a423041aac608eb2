import { findUpload } from '@rookery/contract/media/find-upload.ts';
import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import sharp from 'sharp';
import { vi } from 'vitest';
import type { Reply, TestMember, TestServer } from './server.ts';

export interface UploadOptions {
  type?: string;
  purpose?: string;
  name?: string;
  length?: number;
}

export function sign(
  member: TestMember,
  bytes: Buffer,
  { type = 'image/png', purpose, name = 'a_picture.png', length }: UploadOptions = {},
): Promise<Reply> {
  return member.api('POST', '/media/signed-storage-url', {
    visibility: 'public-read',
    content_type: type,
    name,
    content_length: length ?? bytes.length,
    ...(purpose !== undefined && { purpose }),
  });
}

export async function put(
  server: TestServer,
  { url, headers }: Pick<SignedUpload, 'url' | 'headers'>,
  bytes: Buffer | string,
): Promise<Response> {
  const there = url.startsWith(server.config.appUrl)
    ? server.url + url.slice(server.config.appUrl.length)
    : url;
  return fetch(there, { method: 'PUT', headers, body: new Uint8Array(Buffer.from(bytes)) });
}

export function finish(
  member: TestMember,
  { uuid, key, bucket, headers }: SignedUpload,
  more: object = {},
): Promise<Reply> {
  const content_type = headers['content-type'];
  return member.api('POST', '/media/upload', {
    uuid,
    key,
    bucket,
    name: 'a_picture.png',
    content_type,
    ...more,
  });
}

export async function upload(
  server: TestServer,
  member: TestMember,
  bytes: Buffer,
  options: UploadOptions = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever came back
): Promise<any> {
  const signed = await sign(member, bytes, options);
  const sent = await put(server, signed.body, bytes);
  if (!sent.ok) throw new Error(`The upload answered ${sent.status}: ${await sent.text()}`);
  const finished = await finish(member, signed.body);
  if (finished.status !== 200) throw new Error(JSON.stringify(finished.body));
  return untilSettled(member, signed.body.uuid);
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever came back
export function untilSettled(member: TestMember, uuid: string): Promise<any> {
  return vi.waitFor(
    async () => {
      const { data } = (await member.reply(findUpload, { params: { uuid } })).body;
      if (data.isProcessing) throw new Error(`${uuid} is still being prepared.`);
      return data;
    },
    { timeout: 50_000, interval: 20 },
  );
}

export function picture(
  width: number,
  height: number,
  type: 'png' | 'jpeg' = 'png',
): Promise<Buffer> {
  const background = { r: 200, g: 120, b: 40 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(type)
    .toBuffer();
}
