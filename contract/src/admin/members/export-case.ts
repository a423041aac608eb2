import { Type, type Static } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Instant, Nullable, OneOf, Ulid } from '../../kernel/shapes.ts';
import { REASON_CHARACTERS } from '../../kernel/timeouts.ts';

const Reports = Type.Array(Type.Object({ reason: Type.String(), reportedAt: Instant }), {
  description: 'Reports, without the reporters.',
});
const Media = Type.Array(Type.String({ description: 'Media URL.' }));

export const MemberCase = Type.Object({
  network: Type.String(),
  address: Type.String(),
  madeAt: Instant,
  madeBy: Nullable(Type.String({ description: 'username' })),
  reason: Type.String(),
  member: Type.Object({
    ulid: Ulid,
    username: Nullable(Type.String()),
    name: Type.String(),
    email: Type.String(),
    joinedAt: Instant,
    lastActiveAt: Nullable(Instant),
    deletedAt: Nullable(Instant),
    bannedAt: Nullable(Instant),
    timeoutUntil: Nullable(Instant),
  }),
  sessions: Type.Array(
    Type.Object({
      device: Type.String({ description: 'Name that the browser reported.' }),
      beganAt: Instant,
      lastUsedAt: Instant,
      endedAt: Nullable(Instant),
    }),
  ),
  posts: Type.Array(
    Type.Object({
      ulid: Ulid,
      writtenAt: Instant,
      text: Type.String(),
      media: Media,
      standing: Type.String({ description: 'Status of the post.' }),
      reports: Reports,
    }),
  ),
  messages: Type.Array(
    Type.Object({
      ulid: Ulid,
      text: Type.String(),
      standing: Type.String(),
      reportedAt: Instant,
      reports: Reports,
    }),
    { description: 'Reported messages only.' },
  ),
  memberReports: Type.Array(Type.Object({ text: Type.String(), reportedAt: Instant })),
  violations: Type.Array(
    Type.Object({
      postUlid: Nullable(Ulid),
      messageUlid: Nullable(Ulid),
      violation: Nullable(Type.String()),
      points: Type.Integer(),
      reason: Nullable(Type.String()),
      decidedAt: Instant,
      standing: Type.String(),
      appealText: Nullable(Type.String()),
      appealedAt: Nullable(Instant),
      settledAt: Nullable(Instant),
      settledReason: Nullable(Type.String()),
    }),
  ),
  banAppeals: Type.Array(
    Type.Object({
      text: Type.String(),
      appealedAt: Instant,
      isGranted: Nullable(Type.Boolean()),
      answer: Nullable(Type.String()),
      settledAt: Nullable(Instant),
    }),
  ),
  deeds: Type.Array(
    Type.Object({
      at: Instant,
      action: Type.String(),
      postUlid: Nullable(Ulid),
      reason: Nullable(Type.String()),
      details: Type.String({ description: 'JSON' }),
    }),
    { description: 'Staff actions about the member, without the actors.' },
  ),
  cut: Type.Array(
    OneOf(['sessions', 'posts', 'messages', 'memberReports', 'violations', 'banAppeals', 'deeds']),
    {
      description: 'Lists that were cut to the newest entries.',
    },
  ),
});
export type MemberCase = Static<typeof MemberCase>;

export const exportCase = call({
  name: 'exportCase',
  method: 'POST',
  path: '/admin/members/:id/case',
  base: 'v3',
  access: 'console',
  limit: 'write',
  takesNoKey: 'It only reads, and every export is logged.',
  needsFreshSignIn: true,
  summary:
    'Exports the data of one member that an authority may request. Only for administrators. Needs a reason and is recorded in the audit log.',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({
    reason: Type.String({ minLength: REASON_CHARACTERS.min, maxLength: REASON_CHARACTERS.max }),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: MemberCase }) },
  errors: ['forbidden', 'not_found', 'validation'],
});
