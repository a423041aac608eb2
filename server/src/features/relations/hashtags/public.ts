export { followedHashtags } from './follow-hashtag.ts';
export { eraseFollowedHashtags } from './followed-hashtags.store.ts';
export { hashtagRoutes } from './hashtag-routes.ts';
