import { Type } from 'typebox';
import { call } from '../kernel/call.ts';

export const getReferralLink = call({
  name: 'getReferralLink',
  method: 'GET',
  path: '/user/referral-link',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "Returns the caller's referral link. New members who create an account with it count as invited by the caller.",
  answers: {
    200: Type.Object({ success: Type.Literal(true), referralLink: Type.String() }),
  },
  errors: [],
});
