import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { SignedUpload, UploadedMedia } from '@rookery/contract/media/upload.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestMember, TestServer } from './server.ts';
import { finish, put, sign, type UploadOptions } from './uploads.ts';

export const SLOW_TEST = { timeout: 50_000 };

interface Row {
  id: string;
  key: string;
  state: string;
  fault: string | null;
}

export interface MediaScene {
  sent(bytes: Buffer, options: UploadOptions, more?: object): Promise<UploadedMedia>;
  row(uuid: string): Promise<Row | Record<string, never>>;
  stored(path: string): boolean;
}

export function mediaScene(on: () => { server: TestServer; alice: TestMember }): MediaScene {
  return {
    async sent(bytes, options, more = {}) {
      const { server, alice } = on();
      const signed = (await sign(alice, bytes, options)).body as SignedUpload;
      await put(server, signed, bytes);
      const { status, body } = await finish(alice, signed, more);
      expect(status).toBe(200);
      return body.data as UploadedMedia;
    },
    async row(uuid) {
      const { rows } = await sql<Row>`
        select * from media where id = ${ulidToUuid(uuid)}`.execute(on().server.db);
      return rows[0] ?? {};
    },
    stored: (path) => existsSync(join(on().server.config.dataDir, 'media', path)),
  };
}
