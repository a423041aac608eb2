import { Type } from 'typebox';
import { FeedPage } from '../feeds/feed-page.ts';
import { call } from '../kernel/call.ts';
import { Cursor, PageSize } from '../kernel/shapes.ts';

export const listViolations = call({
  name: 'listViolations',
  method: 'POST',
  path: '/moderation/posts/violations',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists posts with pending reports, most serious first, then oldest. For moderators and administrators.',
  body: Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageSize) }),
  answers: { 200: FeedPage },
  errors: ['forbidden', 'bad_request'],
});
