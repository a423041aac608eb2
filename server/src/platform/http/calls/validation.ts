import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { Ajv, type AnySchema, type ErrorObject, type Options, type ValidateFunction } from 'ajv';

interface Validator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * A larger body gets only its first error, because listing a million errors would cost more than the call.
 */
const ENTRIES_LISTED = 100;

/**
 * Compiles the contract's shapes on first use. Bodies are not coerced; address parameters may become numbers or
 * booleans.
 */
export function createValidatorCompiler(): (part: {
  schema: unknown;
  httpPart?: string | undefined;
}) => Validator {
  const firstFaults = createAjv({ coerceTypes: false });
  const allFaults = createAjv({ coerceTypes: false, allErrors: true });
  const texts = createAjv({ coerceTypes: true, allErrors: true });

  return ({ schema, httpPart }) => {
    const shape = schema as AnySchema;
    if (httpPart !== 'body') return validatorBy(() => texts.compile(shape));
    return validatorBy(
      () => firstFaults.compile(shape),
      () => allFaults.compile(shape),
    );
  };
}

function validatorBy(
  first: () => ValidateFunction,
  thoroughly?: () => ValidateFunction,
): Validator {
  let quick: ValidateFunction | null = null;
  let thorough: ValidateFunction | null = null;
  const validate: Validator = (data) => {
    quick ??= first();
    if (quick(data)) return true;
    validate.errors = quick.errors ?? null;
    if (thoroughly && isSmall(data)) {
      thorough ??= thoroughly();
      thorough(data);
      validate.errors = thorough.errors ?? null;
    }
    return false;
  };
  return validate;
}

/**
 * Creates an Ajv whose `pattern` keyword skips texts that `maxLength` refuses. Otherwise listing all errors
 * would run patterns on these texts.
 */
function createAjv(options: Options): Ajv {
  // Skip the meta-schema, which is the largest shape of all. A test validates the shapes instead.
  return new Ajv({ strict: false, meta: false, validateSchema: false, ...options })
    .removeKeyword('pattern')
    .addKeyword({
      keyword: 'pattern',
      type: 'string',
      schemaType: 'string',
      error: { message: ({ schema }) => `must match pattern "${String(schema)}"` },
      compile(pattern: string, { maxLength }) {
        const most = typeof maxLength === 'number' ? maxLength : Infinity;
        const shape = new RegExp(pattern, 'u');
        return (text: string) => isLonger(text, most) || shape.test(text);
      },
    });
}

/** Counts code points, as `maxLength` does. */
function isLonger(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || countCodePoints(text) > most);
}

function isSmall(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return true;
  const values: unknown[] = Object.values(data);
  if (values.length > ENTRIES_LISTED) return false;
  return values.every((value) => !Array.isArray(value) || value.length <= ENTRIES_LISTED);
}
