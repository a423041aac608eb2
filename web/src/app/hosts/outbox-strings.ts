import type { CallKey } from '@rookery/contract/calls.ts';

const CALL_LABELS: Partial<Record<CallKey, string>> = {
  'PUT /posts': 'Post',
  'PUT /comments': 'Comment',
  'PUT /chats/:id/messages': 'Message',
  'PUT /post/reaction': 'Reaction',
  'DELETE /post/reaction': 'Remove reaction',
  'PUT /profile/:name/follow': 'Follow',
  'DELETE /profile/:name/follow': 'Unfollow',
  'PUT /profile/:name/block': 'Block',
  'DELETE /profile/:name/block': 'Unblock',
  'PUT /profile/:name/mute': 'Mute',
  'DELETE /profile/:name/mute': 'Unmute',
  'DELETE /posts/delete': 'Delete post',
  'DELETE /moderation/post': 'Remove post',
  'DELETE /groups/post': 'Remove post',
  'DELETE /posts/repost': 'Remove repost',
  'PUT /posts/pinned': 'Pin post',
  'DELETE /posts/pinned': 'Unpin post',
  'PUT /group/pinned-post': 'Pin post',
  'DELETE /group/pinned-post': 'Unpin post',
  'PUT /chats/:id/reactions': 'Reaction',
  'DELETE /chats/:id/reactions': 'Remove reaction',
  'DELETE /chats/:id/messages': 'Unsend message',
  'DELETE /chats/:id': 'Remove or decline chat',
  'POST /user/inviteByEmail': 'Invitation',
  'PUT /group/add': 'New group',
  'PATCH /group/edit': 'Group settings',
  'POST /moderation/profile/ban': 'Ban',
  'DELETE /moderation/profile/ban': 'Unban',
  'POST /group/join': 'Join group',
  'DELETE /group/join': 'Leave group',
  'POST /feedback': 'Feedback or report',
  'PUT /posts/flag': 'Report',
  'POST /chats/:id/report': 'Report',
  'PUT /posts/appeal': 'Appeal',
  'PUT /moderation/message/appeal': 'Appeal',
  'POST /moderation/post/action/:action': 'Decision',
  'POST /moderation/message': 'Decision',
  'PATCH /user/settings': 'Settings',
  'PATCH /user': 'Profile',
};

export const outboxStrings = {
  waits: (count: number): string => `Waiting to be sent (${count})`,
  title: 'Waiting to be sent',
  none: 'Nothing is waiting to be sent.',
  hint: 'These are sent automatically when the server can be reached.',
  kind: (call: CallKey, isQuote: boolean): string =>
    call === 'POST /posts/repost'
      ? isQuote
        ? 'Quote'
        : 'Repost'
      : (CALL_LABELS[call] ?? 'Change'),
  refused: (why: string): string => `Not sent: ${why}`,
  ago: (time: string): string => (time === 'now' ? 'just now' : `${time} ago`),
  edit: 'Edit',
  retry: 'Try again',
  discard: 'Discard',
  discardQuestion: 'Discard this?',
  discardHint: 'It won’t be sent. You can’t undo this.',
  cancel: 'Cancel',
} as const;
