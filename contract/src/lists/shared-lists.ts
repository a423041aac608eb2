import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Count, Done, OneOf, StaffReason, Ulid } from '../kernel/shapes.ts';
import { VIOLATION_NAMES } from '../kernel/violations.ts';
import { ListParam } from './member-list.ts';

export const followList = call({
  name: 'followList',
  method: 'POST',
  path: '/lists/:ulid/follow',
  base: 'v3',
  access: 'member',
  limit: 'follow',
  summary:
    'Follows the members on a list, except blocked ones. Each follow counts against the limit of follows.',
  params: ListParam,
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        followed: Count,
        isLimited: Type.Boolean({ description: 'Whether the limit of follows ended it early.' }),
      }),
    }),
  },
  errors: ['not_found'],
});

export const leaveList = call({
  name: 'leaveList',
  method: 'DELETE',
  path: '/lists/:ulid/members/me',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Leaves a shared list. Its owner cannot add the caller again.',
  params: ListParam,
  answers: { 200: Done },
  errors: ['not_found'],
});

export const reportList = call({
  name: 'reportList',
  method: 'POST',
  path: '/lists/:ulid/report',
  base: 'v3',
  access: 'member',
  limit: 'flag',
  summary:
    'Reports a shared list of another member to moderators. A second report of the same list replaces the first.',
  params: ListParam,
  body: Type.Object({
    violation: OneOf(VIOLATION_NAMES),
    reason: Type.Optional(Type.String({ maxLength: LIMITS.reportReasonCharacters })),
  }),
  answers: { 200: Done },
  errors: ['not_found', 'validation'],
});

export const unshareList = call({
  name: 'unshareList',
  method: 'DELETE',
  path: '/moderation/list',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Makes a shared list private and erases its description and topic, which also decides its reports. Its owner is notified. For staff. No one can decide about their own lists and reports.',
  ...inBodyOrQuery({ ulid: Ulid }, { reason: StaffReason }),
  answers: { 200: Done },
  errors: ['not_found', 'forbidden', 'validation'],
});
