import type { Reply } from './server.ts';
import { namedCalls, sampleOf, urlOf, type CallScene, type NamedCall } from './call-scene.ts';
import type { CallName } from './call-samples.ts';
import { addCrowd, type Crowd } from './crowd.ts';
import { serverCpuMs } from './server-cpu.ts';
import type { Shape } from './wrong-fields.ts';

const FLOOR_MS = 25;
const MOST_TIMES = 2.5;
const ROUNDS = 3;
const PLAIN_MS = 500;
const TEXT_CHARACTERS = 60;
const HALVINGS = 4;
/** Longer URLs are rejected before routing. */
const QUERY_CHARACTERS = 1000;

export interface Field {
  call: NamedCall;
  place: 'body' | 'query';
  name: string;
  filling: string;
  make(size: number, crowd: Crowd): unknown;
  largest: number;
}

const HAN = 0x4e00;
const TEXTS: Readonly<Record<string, (characters: number) => string>> = {
  words: (characters) => filled(characters, (at) => `${at.toString(36)}b `),
  letters: (characters) => filled(characters, (at) => `${'abcdefghijklmnopqrstuvwxyz'[at % 26]} `),
  Han: (characters) => filled(characters, (at) => String.fromCodePoint(HAN + at * 7)),
  hashtags: (characters) => filled(characters, (at) => `#herons${at} `),
  mentions: (characters) => filled(characters, (at) => `@heron_${at} `),
  signs: (characters) => '%'.repeat(characters),
};

function filled(characters: number, piece: (at: number) => string): string {
  let text = '';
  for (let at = 0; text.length < characters; at++) text += piece(at);
  return text.slice(0, characters);
}

const MESSAGE = `${TEXTS['Han']?.(200)} ${TEXTS['words']?.(400)} ${TEXTS['letters']?.(60)}`;

const LIST_OF: Partial<Record<CallName, keyof Crowd>> = {
  mapProfiles: 'members',
  mapGroups: 'groups',
};

const SESSION_ENDING_CALLS: readonly CallName[] = [
  'logout',
  'logoutAll',
  'deleteUser',
  'refreshToken',
  'endConsoleSession',
];

export function fields(): Field[] {
  return namedCalls.flatMap(([name, call]) =>
    SESSION_ENDING_CALLS.includes(name) ? [] : fieldsOf(call),
  );
}

function fieldsOf(call: NamedCall): Field[] {
  return (['body', 'query'] as const).flatMap((place) => {
    const { properties = {} } = (call[place] ?? {}) as Shape;
    return Object.entries(properties).flatMap(([name, shape]): Field[] => {
      const { type, enum: choices, maxLength = 0, maxItems = 0, items } = shape;
      if (type === 'array' && items?.type === 'string') {
        const list = LIST_OF[call.name] ?? 'posts';
        const make: Field['make'] = (size, crowd) => crowd[list].slice(0, size);
        return [{ call, place, name, filling: list, make, largest: maxItems }];
      }
      if (type !== 'string' || choices || maxLength < TEXT_CHARACTERS) return [];
      return Object.entries(TEXTS).map(([filling, make]) => ({
        ...{ call, place, name, filling, make },
        largest: place === 'query' ? Math.min(maxLength, QUERY_CHARACTERS) : maxLength,
      }));
    });
  });
}

interface Cost {
  field: Field;
  size: number;
  few: number;
}

/**
 * Measures a member's calls, then again with twice as many chats, groups and follows.
 * @returns calls whose cost grew more than 2.5 times with those, or with a field twice as long
 */
export async function growingCosts(
  on: CallScene,
  tried: readonly Field[],
  many: number,
): Promise<string[]> {
  const crowd: Crowd = { members: [], posts: [], groups: [] };
  const grow = () => addCrowd(on.server, on.scene.me, crowd, { many, message: MESSAGE });
  await grow();
  const costs: Cost[] = [];
  for (const field of tried) {
    const size = await findLargestAccepted(on, field, crowd);
    costs.push({ field, size, few: await costOf(on, field, size, crowd) });
  }
  await grow();
  const found: string[] = [];
  for (const { field, size, few } of costs) {
    const { call, name, filling } = field;
    const all = await costOf(on, field, size, crowd);
    if (all < FLOOR_MS) continue;
    // Noise can only have increased the first measurement.
    const again = Math.min(all, await costOf(on, field, size, crowd));
    if (again < FLOOR_MS) continue;
    const half = await costOf(on, field, Math.ceil(size / 2), crowd);
    for (const [what, before] of [
      ['chats, groups and follows', few],
      [`characters or items: ${size}`, half],
    ] as const) {
      if (again <= before * MOST_TIMES) continue;
      const times = (again / before).toFixed(1);
      const figures = `${before.toFixed(0)} ms, then ${again.toFixed(0)} ms`;
      found.push(
        `${call.name} ${name} of ${filling}: ${times} times by twice as many ${what} (${figures})`,
      );
    }
  }
  return found;
}

async function findLargestAccepted(on: CallScene, field: Field, crowd: Crowd): Promise<number> {
  for (let halving = 0; halving < HALVINGS; halving++) {
    const size = Math.floor(field.largest / 2 ** halving);
    if ((await ask(on, field, field.make(size, crowd))).status < 400) return size;
  }
  return field.largest;
}

async function costOf(on: CallScene, field: Field, size: number, crowd: Crowd): Promise<number> {
  const value = field.make(size, crowd);
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    least = Math.min(least, await serverCpuMs(on.server.db, () => ask(on, field, value)));
    if (least < FLOOR_MS / MOST_TIMES || least > PLAIN_MS) break;
  }
  return least;
}

function ask(on: CallScene, { call, place, name }: Field, value: unknown): Promise<Reply> {
  const { status: _status, ...sample } = sampleOf(call.name, on.scene);
  const sending = { token: on.scene.me.accessToken, ...sample };
  if (place === 'body') {
    const body = { ...(sample.body as object), [name]: value };
    return on.send(call, urlOf(call), { ...sending, body });
  }
  const query = new URLSearchParams(sample.query);
  query.set(name, String(value));
  return on.send(call, urlOf(call), { ...sending, query: query.toString() });
}
