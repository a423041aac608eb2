// Thorough: bans 206 members and mails each of them. The fast tier closes branches of four members.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMember } from '#test/members.ts';
import {
  startTestServer,
  type Api,
  type Reply,
  type TestMember,
  type TestServer,
} from '#test/server.ts';

const REASON = 'All of you sell the same watches.';

let server: TestServer;
let byChief: Api;
let root: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  byChief = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  root = await addMember(server, 'root_of_all');
});
afterAll(() => server.stop());

const close = (more: object): Promise<Reply> => byChief('POST', '/branches', more);

test('bans a large branch in repeated calls', async () => {
  await sql`insert into users (id, username, username_key, name, email, email_key, referral_code,
      invited_by, account_setup_at, terms_version, terms_accepted_at, created_at, updated_at)
    select gen_random_uuid(), 'many' || n, 'many' || n, 'Many', 'many' || n || '@rookery.test',
      'many' || n || '@rookery.test', 'many' || n, id, account_setup_at, terms_version,
      terms_accepted_at, created_at, updated_at
    from users, generate_series(1, 205) as n where id = ${root.id}`.execute(server.db);
  await sql`insert into user_counts (user_id)
    select id from users where invited_by = ${root.id}`.execute(server.db);
  const at = { userULID: root.ulid, preview: false, reason: REASON };
  expect((await close(at)).body.data).toMatchObject({ closed: 200, isMore: true });
  expect((await close(at)).body.data).toMatchObject({ closed: 6, isMore: false });
  expect((await close(at)).body.data).toMatchObject({ closed: 0, members: [], isMore: false });
  const { rows } = await sql`
    select from users where invited_by = ${root.id} and banned_at is not null`.execute(server.db);
  expect(rows).toHaveLength(205);
});
