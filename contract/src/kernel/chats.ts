export const CHAT_KINDS = ['direct', 'group'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/**
 * State of a chat for one participant. `requested`: a member they don't follow asks to write. `pending`:
 * the same chat for the requester. `closed`: read only.
 */
export const CHAT_STATES = ['open', 'requested', 'pending', 'closed'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/**
 * A viewer's abilities in a chat. `moderate` means removing others' messages. `close` includes reopening.
 */
export const CHAT_ABILITIES = ['write', 'sendMedia', 'accept', 'moderate', 'close'] as const;
export type ChatAbility = (typeof CHAT_ABILITIES)[number];

export const CHATS_FROM = ['everyone', 'following', 'nobody'] as const;
export type ChatsFrom = (typeof CHATS_FROM)[number];
