import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

import { createValidatorCompiler } from './validation.ts';

/** What the shapes of calls are compiled to: each shape once, however many routes have it. */
export interface Shapes {
  validators: ReturnType<typeof createValidatorCompiler>;
  serializers(part: { schema: unknown }): (answer: unknown) => string;
}

/** Compiling is most of what a start costs: the errors' shape alone is named twice by every route. */
export function createShapes(): Shapes {
  const compiled = new WeakMap<object, (answer: unknown) => string>();
  return {
    // Ajv keeps what it has compiled by itself.
    validators: createValidatorCompiler(),
    serializers({ schema }) {
      const shape = schema as object;
      const known = compiled.get(shape) ?? fastJson(shape);
      compiled.set(shape, known);
      return known;
    },
  };
}

export function compileBy(app: FastifyInstance, { validators, serializers }: Shapes): void {
  app.setValidatorCompiler(validators);
  app.setSerializerCompiler(serializers);
}
