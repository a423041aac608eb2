import type { CallKey } from '@rookery/contract/calls.ts';

/** Names of what waits; a call that is not here is a change. */
const KINDS: Partial<Record<CallKey, string>> = {
  'PUT /posts': 'Post',
  'PUT /comments': 'Comment',
  'PUT /chats/:id/messages': 'Message',
  'PUT /post/reaction': 'Reaction',
  'DELETE /post/reaction': 'Reaction removed',
  'PUT /profile/:name/follow': 'Follow',
  'DELETE /profile/:name/follow': 'Unfollow',
  'POST /group/join': 'Joining a group',
  'DELETE /group/join': 'Leaving a group',
  'POST /feedback': 'Report',
  'PUT /posts/flag': 'Report',
  'POST /chats/:id/report': 'Report',
  'PUT /posts/appeal': 'Appeal',
  'PUT /moderation/message/appeal': 'Appeal',
  'POST /moderation/post/action/:action': 'Decision',
  'POST /moderation/message': 'Decision',
  'PATCH /user/settings': 'Settings',
  'PATCH /user': 'Profile',
};

export const waitingStrings = {
  waits: (count: number): string => `Waiting to be sent (${count})`,
  title: 'Waiting to be sent',
  none: 'Everything was sent.',
  hint: 'This goes out by itself when the server can be reached.',
  kind: (call: CallKey, isQuote: boolean): string =>
    call === 'POST /posts/repost' ? (isQuote ? 'Quote' : 'Repost') : (KINDS[call] ?? 'Change'),
  refused: (why: string): string => `Not sent: ${why}`,
  ago: (time: string): string => (time === 'now' ? 'just now' : `${time} ago`),
  edit: 'Edit',
  retry: 'Send again',
  discard: 'Discard',
  discardQuestion: 'Discard this?',
  discardHint: 'It will not be sent. You can’t get it back.',
  cancel: 'Cancel',
} as const;
