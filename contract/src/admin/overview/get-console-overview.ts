import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Count, Instant, Nullable } from '../../kernel/shapes.ts';

export const getConsoleOverview = call({
  name: 'getConsoleOverview',
  method: 'GET',
  path: '/admin/overview',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary: 'How the community does, in numbers; days are in UTC, the oldest first.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        members: Count,
        posts: Count,
        activeDay: Count,
        activeWeek: Count,
        activeMonth: Count,
        heldMembers: Count,
        waitingReports: Type.Integer({ description: 'Of posts and of messages, with appeals.' }),
        oldestReportAt: Nullable(Instant),
        waitingBanAppeals: Count,
        openFeedback: Count,
        storedBytes: Count,
        jobsWaiting: Count,
        jobsFailed: Count,
        errorsOfDay: Type.Integer({
          description: 'What the process that answers has logged as errors in 24 hours.',
        }),
        release: Type.Object({
          version: Type.String({ description: 'With commit and day, where they are known.' }),
          since: Nullable(Instant),
          before: Nullable(Type.String({ description: 'The version that ran before.' })),
          changes: Type.Array(Type.String(), {
            description: 'The changes of this version, a line each.',
          }),
        }),
        days: Type.Array(Type.Object({ day: Type.String(), joined: Count, posts: Count })),
      }),
    }),
  },
  errors: [],
});
