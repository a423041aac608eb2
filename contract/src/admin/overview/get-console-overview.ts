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
  summary: 'Returns statistics of the community. Days are in UTC, oldest first.',
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
        waitingReports: Type.Integer({
          description: 'Pending reports of posts and messages, including appeals.',
        }),
        oldestReportAt: Nullable(Instant),
        waitingBanAppeals: Count,
        openFeedback: Count,
        storedBytes: Count,
        jobsWaiting: Count,
        jobsFailed: Count,
        errorsOfDay: Type.Integer({
          description: 'Errors that this server process logged in the last 24 hours.',
        }),
        pagesWithoutSocket: Type.Integer({
          description:
            'Sessions whose pages poll this server process because they cannot open a WebSocket.',
        }),
        release: Type.Object({
          version: Type.String({ description: 'Version, with commit and date if known.' }),
          since: Nullable(Instant),
          before: Nullable(Type.String({ description: 'Version that ran before.' })),
          changes: Type.Array(Type.String(), {
            description: 'Changes in this version, one per line.',
          }),
        }),
        days: Type.Array(Type.Object({ day: Type.String(), joined: Count, posts: Count })),
      }),
    }),
  },
  errors: [],
});
