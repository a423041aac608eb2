import fastJson from 'fast-json-stringify';
import type { FastifyServerOptions } from 'fastify';

import { createValidatorCompiler } from './validation.ts';

type SchemaControllerOption = NonNullable<FastifyServerOptions['schemaController']>;

/** What the shapes of calls are compiled to: each shape once, however many routes have it. */
export interface Shapes {
  validators: ReturnType<typeof createValidatorCompiler>;
  serializers(part: { schema: unknown }): (answer: unknown) => string;
}

/**
 * Each is compiled when a call first needs it: compiling them all would be most of what a start costs, and what it
 * makes of them 6 MB. The errors' shape alone is named twice by every route.
 */
export function createShapes(): Shapes {
  const known = new WeakMap<object, (answer: unknown) => string>();
  return {
    validators: createValidatorCompiler(),
    serializers({ schema }) {
      const shape = schema as object;
      const serialize = known.get(shape) ?? serializerOf(shape);
      known.set(shape, serialize);
      return serialize;
    },
  };
}

function serializerOf(shape: object): (answer: unknown) => string {
  let compiled: ((answer: unknown) => string) | null = null;
  return (answer) => {
    compiled ??= fastJson(shape);
    return compiled(answer);
  };
}

/** Fastify's option: it need not load compilers of its own. Its types know those alone. */
export function shapesOption({ validators, serializers }: Shapes): SchemaControllerOption {
  const compilersFactory = { buildValidator: () => validators, buildSerializer: () => serializers };
  return { compilersFactory } as unknown as SchemaControllerOption;
}
