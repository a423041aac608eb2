import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import type { FastifyInstance } from 'fastify';
import { isTooDeep } from '#src/kernel/json-depth.ts';
import { Refusal } from '#src/kernel/refusal.ts';

export const MULTIPART_TYPE = 'multipart/form-data';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

const LONGEST_FORM_BYTES = 10_000;

/**
 * Bodies are JSON, everything else is refused with 415: what pages of other sites may send without asking
 * (forms, plain text) is not taken.
 */
export function takeJsonAlone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      // Clients that always name JSON as their type may still send nothing, where a call takes no body.
      if (text === '') done(null, undefined);
      else if (isTooDeep(text)) done(new Refusal('bad_request'));
      else void parse(request, text, done);
    },
  );
}

/** The routes of this scope take forms too; of several fields of one name the last counts. */
export function takeForms(
  scope: FastifyInstance,
  how: NonNullable<CallDefinition['takesForms']>,
): void {
  const options = { parseAs: 'string', bodyLimit: LONGEST_FORM_BYTES } as const;
  if (how === 'for its fields') {
    scope.addContentTypeParser<string>(FORM_TYPE, options, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(text))),
    );
    return;
  }
  scope.addContentTypeParser<string>(
    [FORM_TYPE, MULTIPART_TYPE],
    options,
    (_request, _text, done) => done(null, undefined),
  );
}
