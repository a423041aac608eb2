import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { createPost, type Created, type Draft } from './create-post.ts';
import { readerOf } from '#src/features/posts/read/viewer.ts';
import { originalIdOf } from '#src/features/posts/read/original-of.ts';
import type { Family, PostRecord } from '#src/features/posts/record/post-record.ts';
import { mayComment } from '#src/features/posts/record/posts.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

interface CommentDraft {
  ulid?: string | undefined;
  parentId?: string | undefined;
  parentUlid?: string | undefined;
  body: string;
  images?: Draft['images'];
  openGraph?: Draft['openGraph'];
  isSensitive?: boolean | undefined;
  warning?: string | undefined;
}

/**
 * Comments on a post or a comment. Root and grandparent follow from the parent; the client's values are
 * ignored.
 */
export async function createComment(
  deps: PostsParts,
  caller: Caller,
  draft: CommentDraft,
): Promise<Created> {
  const parentUlid = draft.parentId ?? draft.parentUlid;
  if (!parentUlid) throw invalid({ parentId: 'This is required.' });
  const parent = await deps.posts.get(await originalIdOf(deps.posts, ulidToUuid(parentUlid)));
  if (!parent || !(await mayCommentOn(deps, caller.userId, parent))) {
    throw new Refusal('not_found', 'You can no longer comment on this post.');
  }
  const ulid = draft.ulid ?? makeUlid(deps.clock.now().getTime());
  const { body, images, openGraph, isSensitive, warning } = draft;
  const said = { ulid, body, images, openGraph, isSensitive, warning };
  return createPost(deps, caller, said, familyUnder(parent), parent);
}

async function mayCommentOn(
  deps: PostsParts,
  callerId: string,
  parent: PostRecord,
): Promise<boolean> {
  const { posts, members, blocksAndMutes } = deps;
  const { reaches } = await readerOf(deps, callerId);
  if (!reaches(parent)) return false;
  const { blocked } = await blocksAndMutes.of(callerId);
  const root = blocked.size > 0 && parent.rootId ? await posts.get(parent.rootId) : undefined;
  return mayComment(blocked, parent, await members.get(parent.authorId), root);
}

function familyUnder(parent: PostRecord): Family {
  return {
    type: parent.parentId === null ? 'COMMENT' : 'REPLY',
    parentId: parent.id,
    rootId: parent.rootId ?? parent.id,
    grandparentId: parent.parentId,
    repostOf: null,
    quoteOf: null,
  };
}
