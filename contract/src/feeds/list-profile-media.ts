import { call } from '../kernel/call.ts';
import { NameParam } from '../relations/get-profile.ts';
import { FeedPage, FeedQuery } from './feed-page.ts';

export const listProfileMedia = call({
  name: 'listProfileMedia',
  method: 'GET',
  path: '/profile/:name/feedImagesOnly',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the posts with media of a member, newest first.',
  params: NameParam,
  query: FeedQuery,
  answers: { 200: FeedPage },
  errors: ['not_found', 'bad_request'],
});
