import { type DraftMedia, isSameMedia, parseMedia } from './draft-media.ts';

/** The group that a post is written for. */
export interface DraftGroup {
  id: string;
  name: string;
}

/** Everything that the composer holds, so that a reload, a crash or a failed send loses nothing. */
export interface Draft {
  /**
   * `default`, `group-{groupId}`, `{postId}-comment` or `{postId}-quote`; in chats `chat-{chatId}`, and
   * `message-{chatId}-{ulid}` for one that is on its way.
   */
  draftId: string;
  /** What it comments on or quotes; in a chat the message that it answers. */
  originalPostId: string | null;
  postType: 'POST' | 'COMMENT' | 'REPLY' | 'quote';
  /** The group that it is for; left out of all others. */
  group?: DraftGroup;
  postBody: string;
  isSensitive: boolean;
  media: readonly DraftMedia[];
  /** Why the server refused it, which goes out again only when its author says so; left out: it did not. */
  refusal?: string;
  /** The id that the post will have: the same words sent twice make one post. */
  ulid: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** Names this writing; another tab's writing that continues it says so in `basedOn`. */
  version: string;
  basedOn: string | null;
}

/** Written in a chat: it goes on there, and not in the composer of posts. */
export function isOfChat(draft: Pick<Draft, 'draftId'>): boolean {
  return draft.draftId.startsWith('chat-') || isOnItsWay(draft);
}

/** A message of a chat that was sent and did not go out yet. */
export function isOnItsWay({ draftId }: Pick<Draft, 'draftId'>): boolean {
  return draftId.startsWith('message-');
}

/**
 * What this tab does with another tab's writing of the same draft: take it when ours has not moved
 * since, else ask; nobody's words are overwritten unseen.
 */
export function mergeDraft(
  own: Pick<Draft, 'version' | 'postBody' | 'media'> & { pristine: boolean },
  incoming: Draft,
): 'ignore' | 'adopt' | 'ask' {
  if (incoming.version === own.version) return 'ignore';
  if (own.pristine || incoming.basedOn === own.version) return 'adopt';
  const isSame = incoming.postBody === own.postBody && isSameMedia(incoming.media, own.media);
  return isSame ? 'adopt' : 'ask';
}

/** A draft as it lies in a storage; null for what is none. */
export function parseDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Draft> | null;
    if (typeof value?.draftId !== 'string' || typeof value.postBody !== 'string') return null;
    if (typeof value.ulid !== 'string' || typeof value.version !== 'string') return null;
    return {
      draftId: value.draftId,
      originalPostId: value.originalPostId ?? null,
      postType: value.postType ?? 'POST',
      ...groupOf(value.group),
      postBody: value.postBody,
      isSensitive: value.isSensitive === true,
      media: parseMedia(value.media),
      ...(typeof value.refusal === 'string' && { refusal: value.refusal }),
      ulid: value.ulid,
      updatedAt: Number(value.updatedAt) || 0,
      version: value.version,
      basedOn: value.basedOn ?? null,
    };
  } catch {
    // Half a line, or somebody else's: there is no draft to be had from it.
    return null;
  }
}

function groupOf(group: unknown): { group?: DraftGroup } {
  if (typeof group !== 'object' || group === null) return {};
  const { id, name } = group as Partial<DraftGroup>;
  return typeof id === 'string' && typeof name === 'string' ? { group: { id, name } } : {};
}
