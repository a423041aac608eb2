import { mustJoin } from '@rookery/contract/kernel/groups.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import {
  findNamedGroup,
  mayPostInGroup,
  type GroupGiven,
} from '#src/features/groups/record/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { PostRecord, WrittenIn } from '#src/features/posts/record/post-record.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * The group that a post is written in: the one it names, or that of what it comments on, and for whom it is there.
 * Who is not in it is refused; `sent`: it came through before.
 */
export async function whereWritten(
  deps: Pick<PostsParts, 'groups' | 'memberships' | 'posts'>,
  authorId: string,
  draft: GroupGiven & { ulid: string },
  under: PostRecord | undefined,
): Promise<{ group: WrittenIn | null } | 'sent'> {
  const group = under
    ? under.groupId !== null && (await deps.groups.get(under.groupId))
    : await findNamedGroup(deps.groups, draft);
  if (!group) return { group: null };
  const { standings } = await deps.memberships.of(authorId);
  if (group.isDeleted || !mayPostInGroup(standings.get(group.id))) {
    const sent = await deps.posts.get(ulidToUuid(draft.ulid));
    if (sent?.authorId === authorId) return 'sent';
    throw new Refusal('forbidden', group.isDeleted ? 'This group is gone.' : mustJoin(group.name));
  }
  const { visibility } = group;
  // The group decides, which the statement looks at: what is above may be held as it was while anybody read here.
  const above = under?.reach ?? 'everyone';
  const reach = visibility === 'private' && above === 'everyone' ? 'group' : above;
  return { group: { id: group.id, visibility, reach } };
}
