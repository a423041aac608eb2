import { Type, type Static } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Count, Nullable } from '../../kernel/shapes.ts';

const NamedCounts = Type.Array(Type.Object({ name: Type.String(), count: Count }));

/** Reports and decisions of one year, in UTC. */
const YearOfRecords = Type.Object({
  year: Type.Integer(),
  reports: NamedCounts,
  removals: NamedCounts,
  messagesRemoved: Count,
  dismissed: Count,
  appeals: Count,
  appealsGranted: Count,
  appealsDenied: Count,
  restored: Count,
  timeouts: Count,
  bans: Count,
  unbans: Count,
  medianMinutes: Nullable(
    Type.Integer({
      description: 'Median time from the first report to the decision; null: no decisions.',
    }),
  ),
  accountsDeleted: Count,
  caseExports: Count,
});
export type YearOfRecords = Static<typeof YearOfRecords>;

export const getTransparency = call({
  name: 'getTransparency',
  method: 'GET',
  path: '/admin/transparency',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary:
    'Returns yearly counts of reports, decisions, appeals and affected accounts, and the time to a decision.',
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: Type.Array(YearOfRecords) }),
  },
  errors: [],
});
