import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';
import { DECISION_MAIL } from '#src/features/moderation/mail/decision-mail-job.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface TestMail {
  all(): Promise<Email[]>;
  to(address: string, nth?: number, subject?: string): Promise<Email>;
}

async function parseMail(path: string): Promise<Email> {
  return PostalMime.parse(await readFile(path));
}

async function sendDecisionsNow(db: Kysely<Schema>): Promise<void> {
  await sql`with due as (
      update graphile_worker._private_jobs job set run_at = now() - interval '1 second'
      from graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = ${DECISION_MAIL}
        and job.run_at > now() and job.attempts = 0
      returning job.id
    )
    select pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}') from due`.execute(
    db,
  );
}

export function mailFolder(folder: string, db: Kysely<Schema>): TestMail {
  // Parsed mails are cached, because mail files never change and the folder is read every 20 ms.
  const parsed = new Map<string, Promise<Email>>();
  const read = (name: string): Promise<Email> => {
    const mail = parsed.get(name) ?? parseMail(join(folder, name));
    parsed.set(name, mail);
    return mail;
  };
  async function all(): Promise<Email[]> {
    const names = await readdir(folder).catch(() => [] as string[]);
    return Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map(read),
    );
  }
  return {
    all,
    to: (address, nth = 1, subject = '') =>
      vi.waitFor(
        async () => {
          const found = (await all()).filter(
            (mail) => mail.to?.[0]?.address === address && mail.subject?.includes(subject),
          );
          const mail = found[nth - 1];
          if (!mail) await sendDecisionsNow(db);
          if (!mail) throw new Error(`${address} has ${found.length} mails, not yet ${nth}.`);
          return mail;
        },
        { timeout: 30_000, interval: 20 },
      ),
  };
}
