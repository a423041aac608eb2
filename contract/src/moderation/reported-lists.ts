import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Done, Instant, OneOf, Ulid } from '../kernel/shapes.ts';
import { MemberList } from '../lists/member-list.ts';

const { ulid, name, memberCount, description, topic, owner } = MemberList.properties;

/** A shared list with its pending reports. Reporters are not named. */
export const ReportedList = Type.Object({
  list: Type.Object({ ulid, name, memberCount, description, topic, owner }),
  violations: Type.Array(Type.Object({ name: Type.String(), count: Count })),
  reasons: Type.Array(Type.String()),
  reportedAt: Instant,
  canDecide: Type.Boolean({
    description: 'Whether the caller can decide. No one can decide about their own reports.',
  }),
});
export type ReportedList = Static<typeof ReportedList>;

export const listReportedLists = call({
  name: 'listReportedLists',
  method: 'GET',
  path: '/moderation/lists',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists up to 100 reported lists with a pending decision, oldest first. For moderators and administrators.',
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: Type.Array(ReportedList) }),
  },
  errors: ['forbidden'],
});

/** `dismiss` keeps the list shared; `reopen` reverts that. */
export const LIST_DECISIONS = ['dismiss', 'reopen'] as const;
export type ListDecision = (typeof LIST_DECISIONS)[number];

export const decideReportedList = call({
  name: 'decideReportedList',
  method: 'POST',
  path: '/moderation/list',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Dismisses the reports of a list, or makes them pending again. 409 if someone else has already decided. For moderators and administrators. Use `DELETE /moderation/list` to make the list private.',
  body: Type.Object({ ulid: Ulid, decision: OneOf(LIST_DECISIONS) }),
  answers: { 200: Done },
  errors: ['conflict', 'forbidden', 'validation'],
});
