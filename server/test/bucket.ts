import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error it comes without types
import untyped from '@20minutes/s3rver';
import type { ObjectStoreConfig } from '#src/platform/config/object-store.ts';

const S3rver = untyped as new (options: object) => {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
};

export interface TestBucket {
  config: ObjectStoreConfig;
  stop(): Promise<void>;
}

const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod><AllowedMethod>GET</AllowedMethod>
  <AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

export async function startBucket({ cors = true } = {}): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'rookery-bucket-'));
  const configureBuckets = [{ name: 'rookery', configs: cors ? [CORS] : [] }];
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets };
  const server = new S3rver(options);
  const { port } = await server.run();
  // s3rver removes a folder once it is empty, even during a write into it.
  for (const folder of ['uploads', 'files', 'withheld']) {
    await mkdir(join(directory, 'rookery', folder, 'stays'), { recursive: true });
  }
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'rookery',
      // The fixed credentials of s3rver's only user.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      publicUrl: null,
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
