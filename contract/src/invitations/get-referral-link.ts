import { Type } from 'typebox';
import { call } from '../kernel/call.ts';

export const getReferralLink = call({
  name: 'getReferralLink',
  method: 'GET',
  path: '/user/referral-link',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Where somebody signs up so that the network knows the caller sent them.',
  answers: {
    200: Type.Object({ success: Type.Literal(true), referralLink: Type.String() }),
  },
  errors: [],
});
