import fastJson from 'fast-json-stringify';
import type { FastifyServerOptions } from 'fastify';

import { createValidatorCompiler } from './validation.ts';

type SchemaControllerOption = NonNullable<FastifyServerOptions['schemaController']>;

export interface SchemaCompilers {
  validators: ReturnType<typeof createValidatorCompiler>;
  serializers(part: { schema: unknown }): (answer: unknown) => string;
}

/**
 * Compiles each shape once, on first use. Compiling all would dominate the start and take 6 MB. Every route
 * names the error shape twice.
 */
export function createSchemaCompilers(): SchemaCompilers {
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

/**
 * Keeps Fastify from loading its own compilers. Fastify's types allow only those, so the result is cast.
 */
export function schemaControllerOption({
  validators,
  serializers,
}: SchemaCompilers): SchemaControllerOption {
  const compilersFactory = { buildValidator: () => validators, buildSerializer: () => serializers };
  return { compilersFactory } as unknown as SchemaControllerOption;
}
