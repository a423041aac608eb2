import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { LIMITS } from '../../kernel/limits.ts';
import { Ad } from './ad.ts';

export const makeAd = call({
  name: 'makeAd',
  method: 'POST',
  path: '/admin/ads',
  base: 'v3',
  access: 'console',
  limit: 'write',
  lane: 'outside',
  summary:
    'Makes an ad, for administrators: feeds show it at once, until its last day or until it is ended. 409 where ads are off, where the same one runs, or where ten do.',
  body: Type.Object({
    name: Type.String({ maxLength: 1000, description: 'Whom it is from.' }),
    body: Type.String({ maxLength: 10_000 }),
    url: Type.String({
      maxLength: LIMITS.urlCharacters,
      description: 'An http or https address; its page says what the card of the link shows.',
    }),
    days: Type.Integer({ minimum: 1, maximum: LIMITS.adDays }),
  }),
  answers: { 201: Type.Object({ success: Type.Literal(true), data: Ad }) },
  errors: ['forbidden', 'conflict', 'validation'],
});
