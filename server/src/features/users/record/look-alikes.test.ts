import { readFile } from 'node:fs/promises';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { checkUsername } from '@rookery/contract/users/check-username.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { usernameFault, usernameSkeleton } from './usernames.policy.ts';

const ALIKE = 'This username looks like one that is taken.';
const RESERVED = 'This username is reserved.';
const MIGRATION = '20261122T1512-tell-usernames-apart.sql';

let server: TestServer;
let joined = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newcomer = (): Promise<TestMember> => server.signIn(`newcomer${++joined}@rookery.test`);

async function faultOf(member: TestMember, username: string): Promise<string | null> {
  const { body } = await member.reply(updateUser, { body: { username, name: 'Somebody' } });
  return body.success ? null : (body.message as string);
}

async function checked(member: TestMember, username: string): Promise<string | null> {
  const { body } = await member.reply(checkUsername, { body: { username } });
  return body.available ? null : (body.message as string);
}

describe('names that look official', { tags: ['GAP-018'] }, () => {
  test.each([
    'rookery',
    'Rookery',
    'admins',
    'mod',
    'mods',
    'moderators',
    'noreply',
    'no_reply',
    'team',
    'root',
    'system',
    'postmaster',
    'abuse',
    'security',
    'support',
    'helpdesk',
    'do_not_reply',
    '_admin_',
    'admin2',
    '1_mod_',
    'mod_team',
    'modteam',
    'admin1team',
    'the_staff',
    'Official',
    '0fficial',
    'aDMlN',
    'adm1n',
    'r00kery',
    'rookery_support',
    'team_of_rookery',
    'supp0rt_',
  ])('reserves %s', (name) => {
    expect(usernameFault(name, 'Rookery')).toBe(RESERVED);
  });

  test.each([
    'modest',
    'hana_mod',
    'steam',
    'helper',
    'rook',
    'rooks',
    'rootbeer',
    'staffan',
    'Adminka',
    'theodor',
    'of_the',
    'systematic',
    'mia',
    'supporter',
    'alice_of_rooks',
    'ola',
    'modular1',
  ])('allows %s', (name) => {
    expect(usernameFault(name, 'Rookery')).toBeNull();
  });

  test('reserves the community’s name in check and save', async () => {
    const nest = await startTestServer({ config: { brandName: 'Nest & <Egg>' } });
    try {
      const member = await nest.signIn('member@rookery.test');
      for (const name of ['nestegg', 'NestEgg_', 'nest_egg', 'nestegg_team', 'rookery']) {
        expect(await checked(member, name)).toBe(RESERVED);
        expect(await faultOf(member, name)).toBe(RESERVED);
      }
      expect(await checked(member, 'nest')).toBeNull();
    } finally {
      await nest.stop();
    }
  });
});

describe("names that look like another member's name", { tags: ['GAP-018'] }, () => {
  test('are refused by save and check', async () => {
    await server.signUp('alice_in');
    await server.signUp('burnvvood');
    const member = await newcomer();
    for (const name of ['aIice_in', 'a1ice_in', 'alicein', '_alice__in_', 'bumwood', 'Burnwood']) {
      expect(await checked(member, name), name).toBe(ALIKE);
      expect(await faultOf(member, name), name).toBe(ALIKE);
    }
    expect(await checked(member, 'Alice_In')).toBe('This username is taken.');
    expect(await faultOf(member, 'alina_in')).toBeNull();
  });

  test('are refused when only the capitals change', async () => {
    await server.signUp('lan_one');
    const ian = await server.signUp('ian_one');
    expect(await checked(ian, 'Ian_one')).toBe(ALIKE);
    expect(await faultOf(ian, 'Ian_one')).toBe(ALIKE);
    expect(await faultOf(ian, 'iAn_one')).toBeNull();
  });

  test('are allowed when they look like the member’s own', async () => {
    const member = await server.signUp('wolle');
    expect(await checked(member, 'w_olle')).toBeNull();
    expect(await faultOf(member, 'w_olle')).toBeNull();
    const other = await newcomer();
    expect(await faultOf(other, 'wo11e')).toBe(ALIKE);
  });

  test('are refused while a former name is reserved', async () => {
    const member = await server.signUp('Ilse_k');
    expect(await faultOf(member, 'somebody_else')).toBeNull();
    const other = await newcomer();
    expect(await faultOf(other, 'llse_k')).toBe(ALIKE);
    server.clock.advance(31 * 86_400_000);
    expect(await faultOf(await newcomer(), 'llse_k')).toBeNull();
  });

  test('go to only one of several concurrent members', async () => {
    const names = ['Ollie', 'OIlie', 'O1lie', '0llie', 'Ol_lie', '0lIie'];
    const members: TestMember[] = [];
    for (const _name of names) members.push(await newcomer());
    const faults = await Promise.all(members.map((each, at) => faultOf(each, names[at] ?? '')));
    expect(faults.filter((fault) => fault === null)).toHaveLength(1);
    expect(faults.filter((fault) => fault === ALIKE)).toHaveLength(names.length - 1);
  });

  test('stay with both current owners but are refused to others', async () => {
    const [first, second] = [await server.signUp('paul_w'), await server.signUp('unlike')];
    const held = await server.signUp('given_up1');
    expect(await faultOf(held, 'given_up_no_more')).toBeNull();
    await sql`alter table users drop column username_skeleton`.execute(server.db);
    await sql`alter table held_usernames drop column skeleton`.execute(server.db);
    await sql`update users set username = 'pauI_w', username_key = 'paui_w'
      where id = ${second.id}`.execute(server.db);
    const folder = new URL('../../../../migrations/', import.meta.url);
    const statements = await readFile(new URL(MIGRATION, folder), 'utf8');
    await sql.raw(statements).execute(server.db);
    expect(await faultOf(second, 'pauI_W')).toBeNull();
    const third = await newcomer();
    for (const name of ['paulw', 'givenup1']) expect(await faultOf(third, name)).toBe(ALIKE);
    expect(await faultOf(first, 'Paul_w')).toBeNull();
  });

  test('are computed equally by the migration and the server', async () => {
    const pieces = fc.constantFrom(
      'I',
      'l',
      'i',
      '1',
      '0',
      'O',
      'o',
      '_',
      'r',
      'n',
      'rn',
      'v',
      'VV',
      'V',
    );
    const names = fc.sample(
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
      500,
    );
    const statements = await readFile(
      new URL(`../../../../migrations/${MIGRATION}`, import.meta.url),
      'utf8',
    );
    const rule = /lower\(.*\) as skeleton/.exec(statements)?.[0] ?? '';
    const { rows } = await sql<{ skeleton: string }>`
      select ${sql.raw(rule)} from unnest(${names}::text[]) with ordinality as each (username, at)
      order by at`.execute(server.db);
    expect(rows.map(({ skeleton }) => skeleton)).toEqual(names.map(usernameSkeleton));
  });
});
