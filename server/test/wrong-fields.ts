import { expect } from 'vitest';
import { namedCalls, sampleOf, urlOf, type CallScene, type NamedCall } from './call-scene.ts';
import type { Sample } from './sample-scene.ts';

export interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  enum?: string[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Shape;
}

function badValues(shape: Shape, place: 'body' | 'query' | 'params'): unknown[] {
  const texts = badTexts(shape);
  if (place !== 'body') return shape.type === 'integer' ? ['many', '1.5', 'NaN', ''] : texts;
  if (shape.const !== undefined) return [false, 'true', 1, null];
  if (shape.type === 'string') return [...texts, 7, 0, true, null, ['a'], { a: 1 }];
  if (shape.type === 'integer') return ['7', 1.5, true, null, [7], { a: 1 }];
  if (String(shape.type) === 'integer,null') return ['7', 1.5, true, [7], { a: 1 }];
  if (shape.type === 'boolean') return ['true', 'false', 0, 1, null, [true]];
  if (String(shape.type) === 'string,null') return [...texts, 7, true, ['a'], { a: 1 }];
  if (shape.type === 'object') return ['a', 7, true, null, [], {}];
  if (String(shape.type) === 'object,null') return ['a', 7, true, [], {}, { title: 7, url: 7 }];
  if (shape.type === 'object') return ['a', 7, null, true, [], {}];
  if (shape.type === 'array') {
    const tooMany = Array.from({ length: (shape.maxItems ?? 0) + 1 }, () => 'a');
    return ['a', 7, null, { 0: 'a' }, [7], [null], [['a']], ['a'.repeat(65)], tooMany];
  }
  throw new Error(`No bad values are known for ${JSON.stringify(shape)}.`);
}

function badTexts({ enum: choices, pattern, minLength, maxLength }: Shape): string[] {
  const texts: string[] = [];
  if (choices) texts.push('no such choice', '', ` ${choices[0]}`);
  if (maxLength !== undefined) texts.push('x'.repeat(maxLength + 1), '1'.repeat(maxLength * 3));
  if (minLength) texts.push('');
  if (pattern !== undefined) {
    const tries = ['', ' ', '!', '\u0000', '😀', 'https://', 'a'.repeat(3000), '-1'];
    texts.push(...tries.filter((text) => !new RegExp(pattern, 'u').test(text)));
  }
  return texts;
}

export const withFields = namedCalls.filter(
  ([name, call]) => name !== 'updateSettings' && (call.body ?? call.query ?? call.params),
);

export async function expectFieldsNamed(
  on: CallScene,
  call: NamedCall,
  valuesPerField: number,
): Promise<void> {
  let tried = 0;
  for (const place of ['body', 'query', 'params'] as const) {
    const { properties = {}, required = [] } = (call[place] ?? {}) as Shape;
    for (const [field, shape] of Object.entries(properties)) {
      const bad = badValues(shape, place);
      if (place === 'body' && required.includes(field)) bad.push(undefined);
      for (const value of bad.slice(0, valuesPerField)) {
        const sample = sampleOf(call.name, on.scene);
        const token = on.scene.me.accessToken;
        const reply = await on.send(call, urlOf(call), {
          token,
          ...spoiled(sample, place, field, value),
        });
        const what = `${place} ${field}: ${JSON.stringify(value)?.slice(0, 60)}`;
        // The server refuses a path whose parameter exceeds the maximum path length.
        if (place === 'params' && reply.status === 400) continue;
        expect(reply.status, what).toBe(422);
        const [first] = Object.keys(reply.body.error.fields);
        expect(first?.split('.')[0], what).toBe(field);
        tried += 1;
      }
    }
  }
  expect(tried).toBeGreaterThan(0);
}

function spoiled(
  sample: Sample,
  place: 'body' | 'query' | 'params',
  field: string,
  value: unknown,
): Sample {
  if (place === 'body') {
    const body: Record<string, unknown> = { ...(sample.body as object), [field]: value };
    if (value === undefined) delete body[field];
    return { ...sample, body };
  }
  if (place === 'query') {
    const query = new URLSearchParams(sample.query);
    query.set(field, String(value));
    return { ...sample, query: query.toString() };
  }
  const text = encodeURIComponent(String(value));
  return { ...sample, params: { ...sample.params, [field]: text } };
}

export const callsWithObjectBody = namedCalls.filter(
  ([, call]) => call.body && (call.body as Shape).type === 'object' && call.method !== 'DELETE',
);

export async function expectBodyNamed(
  on: CallScene,
  call: NamedCall,
  bodies: readonly string[],
): Promise<void> {
  const sample = sampleOf(call.name, on.scene);
  for (const body of bodies) {
    const reply = await on.send(call, urlOf(call), {
      ...sample,
      token: on.scene.me.accessToken,
      body,
    });
    expect(reply.status, body).toBe(422);
    expect(reply.body.error.fields).toHaveProperty('body');
  }
}
