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
    'Creates an ad. Only for administrators. Feeds show it immediately until its last day or until someone ends it. 409 if ads are off, the same ad is running, or ten ads are running.',
  body: Type.Object({
    name: Type.String({ maxLength: 1000, description: 'Advertiser name.' }),
    body: Type.String({ maxLength: 10_000 }),
    url: Type.String({
      maxLength: LIMITS.urlCharacters,
      description: 'An http or https URL. Its page provides the text and picture of the link card.',
    }),
    days: Type.Integer({ minimum: 1, maximum: LIMITS.adDays }),
  }),
  answers: { 201: Type.Object({ success: Type.Literal(true), data: Ad }) },
  errors: ['forbidden', 'conflict', 'validation'],
});
