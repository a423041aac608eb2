// Thorough: fills the whole demo community to search it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { searchTop } from '@rookery/contract/search/search-top.ts';
import { emailOf } from '@rookery/demo/public.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { loadConfig } from '#src/platform/config/config.ts';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { openLog, standardOutput } from '#src/platform/log/log.ts';
import { freshDatabase } from '#test/database.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { runDemo } from './demo.ts';

let server: TestServer;
let zofia: TestMember;
let dataDir: string;

beforeAll(async () => {
  const database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-relevance-'));
  const config = loadConfig({ DATA_DIR: dataDir, APP_URL: 'http://127.0.0.1:3999' });
  const secrets = await loadSecrets(dataDir);
  const log = openLog('silent', standardOutput(), 'json');
  const clock = { now: () => new Date('2026-11-20T14:30:00Z') };
  const { db, pool } = database;
  await runDemo({ config, secrets, db, pool, clock, log, webDist: null }, () => undefined);
  server = await startTestServer({ database });
  for (const job of ['index-names', 'index-posts', 'index-topics', 'count-topics', 'count-words']) {
    await server.runJob(job);
  }
  zofia = await server.signIn(emailOf('zofia_w'));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A search and a part of its expected first post. */
const POSTS: readonly (readonly [string, string])[] = [
  ['rooks elms', 'The rooks are back in the elms'],
  ['rook elm', 'The rooks are back in the elms'],
  ['wren pound coin', 'A wren weighs as much as a pound coin'],
  ['weigh coin brother', 'A wren weighs as much as a pound coin'],
  ['ringed swallow Namibia', 'Ringed a swallow this evening'],
  ['ringing swallows Namibia', 'Ringed a swallow this evening'],
  ['owl pellet juniors', 'Owl pellets with the juniors'],
  ['gull stole chips', 'The gull that stole my chips'],
  ['kingfisher blue hole', 'A kingfisher is not blue'],
  ['kingfihser blue hole', 'A kingfisher is not blue'],
  ['kingfishers half a second', 'A kingfisher is not blue'],
  ['cormorant netting', 'Rescue report: the cormorant'],
  ['cormorrant netting', 'Rescue report: the cormorant'],
  ['curlew marsh signpost', 'Heard the first curlew over the marsh'],
  ['"small, brown, cross" start', "You don't have to know the names"],
  ['eleven thousand starlings', 'eleven thousand starlings'],
  ['starter nine years rye', 'The starter is nine years old'],
  ['cardamom recipes', 'cardamom recipe'],
  ['cardamon recipe', 'cardamom recipe'],
  ['quince jelly bakery', 'quince jelly'],
  ['bread butter pudding lido', 'bread-and-butter pudding'],
  ['forty mugs handles', 'Forty mugs, thirty-eight handles'],
  ['mug handle physics', 'Forty mugs, thirty-eight handles'],
  ['hundred cups pencils', 'I made two hundred cups'],
  ['roman nail clay', 'Clay dug from the bank'],
  ['clay nails roman fox', 'Clay dug from the bank'],
  ['ugly vase uncle', 'Somebody bought the ugly vase'],
  ['Saturn rings girl', 'whether Saturn knows'],
  ['saturn ring', 'whether Saturn knows'],
  ['brass refractor Lyra', 'I split the double in Lyra'],
  ['brass refracter Lyra', 'I split the double in Lyra'],
  ['Andromeda hand axes', 'the light from Andromeda'],
  ['Andromdea axes', 'the light from Andromeda'],
  ['Schulkinder Heimweh', 'Die Schulkinder haben mich'],
  ['Schulkind interviewt', 'Die Schulkinder haben mich'],
  ['satellite moth elbow', 'a satellite, a moth and my own elbow'],
  ['Feierabend Nachbar', 'Feierabend'],
  ['neue Radwege', 'Der neue Radweg'],
  ['Radios Klingen Walzer', 'ein Radio von 1952'],
  ['いい青', '窯を開けたら'],
  ['食パン', 'パン屋の奥さん'],
  ['天気の話', 'この町の人は天気'],
  ['卵焼き', '子どもたちに卵焼き'],
  ['유약이 바다색', '가마를 열었더니'],
  ['도자기 수업', '금요일에 도자기'],
  ['갈매기는', '이 동네 갈매기는'],
  ['barcos puerto niebla', 'Primera luz sobre el puerto'],
  ['abuela pan amasa', 'Mi abuela decía'],
  ['receta empanadas', 'La receta de la empanada'],
];
const USERS = [
  ['hana', 'hana_mod'],
  ['hana_mdo', 'hana_mod'],
  ['wrenbirds', 'wrenbirds'],
  ['wrenbrids', 'wrenbirds'],
  ['marisol', 'marisol'],
  ['marisool', 'marisol'],
] as const;
const GROUPS = [
  ['nest watch', 'Nest Watch'],
  ['crumb crust', 'Crumb and Crust'],
  ['becon hill', 'Beacon Hill after dark'],
] as const;
const HASHTAGS = [
  ['repair cafe', 'RepairCafe'],
  ['sourdough', 'Sourdough'],
] as const;

const top = async (q: string) => (await zofia.do(searchTop, { body: { q } })).data;

test('finds the expected result in 55 of 60 searches', async () => {
  const wrong: string[] = [];
  const check = (q: string, isRight: boolean | undefined, found: unknown): void => {
    if (!isRight) wrong.push(`${q}: ${JSON.stringify(found)?.slice(0, 120)}`);
  };
  for (const [q, expected] of POSTS) {
    const [first] = (await top(q)).posts;
    check(q, first?.body.includes(expected), first?.body);
  }
  for (const [q, expected] of USERS) {
    const [first] = (await top(q)).users;
    check(q, first?.username === expected, first?.username);
  }
  for (const [q, expected] of GROUPS) {
    const [first] = (await top(q)).groups;
    check(q, first?.name === expected, first?.name);
  }
  for (const [q, expected] of HASHTAGS) {
    const [first] = (await top(q)).hashtags;
    check(q, first?.name === expected, first?.name);
  }
  expect(POSTS.length + USERS.length + GROUPS.length + HASHTAGS.length).toBe(60);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5);
});
