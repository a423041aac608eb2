import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { addMember } from './members.ts';
import type { TestServer } from './server.ts';
import { finish, put, untilSettled, sign } from './uploads.ts';

export async function completeUpload(
  server: TestServer,
  name: string,
  photo: Buffer,
): Promise<SignedUpload> {
  const member = await addMember(server, name);
  const signed = (await sign(member, photo)).body as SignedUpload;
  await put(server, signed, photo);
  await finish(member, signed);
  await untilSettled(member, signed.uuid);
  return signed;
}

export async function forgetLate({ db }: TestServer, { key }: SignedUpload): Promise<void> {
  const payload = JSON.stringify({ key: key.slice(8) });
  const name = `late:${key}`;
  await sql`select graphile_worker.add_job('forget-late-bytes', ${payload}::json,
    job_key := ${name}::text)`.execute(db);
  const isDone = async (): Promise<void> => {
    const { rows } = await sql`select from graphile_worker.jobs where key = ${name}`.execute(db);
    expect(rows).toEqual([]);
  };
  await vi.waitFor(isDone, 30_000);
}
