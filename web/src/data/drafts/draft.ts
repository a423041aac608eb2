import { type DraftOptions, parseOptions } from './draft-options.ts';
import { type DraftMedia, isSameMedia, parseMedia } from './draft-media.ts';

export interface DraftGroup {
  id: string;
  name: string;
}

export interface Draft {
  /**
   * `default`, `group-{groupId}`, `{postId}-comment`, `{postId}-quote` or `{postId}-edit`. In chats, `chat-{chatId}`, or
   * `message-{chatId}-{ulid}` for a pending message.
   */
  draftId: string;
  /**
   * Id of the post that the draft comments on, quotes or edits. In a chat, id of the message that the draft
   * answers.
   */
  originalPostId: string | null;
  postType: 'POST' | 'COMMENT' | 'REPLY' | 'quote' | 'edit';
  /** The version of the post that the draft edits. */
  editedVersion?: number;
  group?: DraftGroup;
  postBody: string;
  isSensitive: boolean;
  media: readonly DraftMedia[];
  options?: DraftOptions;
  refusal?: string;
  /** Id of the future post, so that a repeated request creates one post. */
  ulid: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /**
   * Id of this version. `basedOn` is the id of the version that this one continues, perhaps from another
   * tab.
   */
  version: string;
  basedOn: string | null;
}

export function isChatDraft(draft: Pick<Draft, 'draftId'>): boolean {
  return draft.draftId.startsWith('chat-') || isUnsentMessage(draft);
}

export function isUnsentMessage({ draftId }: Pick<Draft, 'draftId'>): boolean {
  return draftId.startsWith('message-');
}

/**
 * Decides on another tab's version: adopts it if this tab's draft is unchanged, else asks the member. Text
 * is never overwritten silently.
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
      ...(typeof value.editedVersion === 'number' && { editedVersion: value.editedVersion }),
      ...groupOf(value.group),
      postBody: value.postBody,
      isSensitive: value.isSensitive === true,
      media: parseMedia(value.media),
      ...(value.options && { options: parseOptions(value.options) }),
      ...(typeof value.refusal === 'string' && { refusal: value.refusal }),
      ulid: value.ulid,
      updatedAt: Number(value.updatedAt) || 0,
      version: value.version,
      basedOn: value.basedOn ?? null,
    };
  } catch {
    return null;
  }
}

function groupOf(group: unknown): { group?: DraftGroup } {
  if (typeof group !== 'object' || group === null) return {};
  const { id, name } = group as Partial<DraftGroup>;
  return typeof id === 'string' && typeof name === 'string' ? { group: { id, name } } : {};
}
