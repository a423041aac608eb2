import { joinRequiredMessage } from '@rookery/contract/kernel/groups.ts';
import {
  findNamedGroup,
  mayPostInGroup,
  type GroupReference,
} from '#src/features/groups/record/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import type { PostRecord, TargetGroup } from '#src/features/posts/record/post-record.ts';

export async function targetGroup(
  { groups, memberships }: Pick<PostsParts, 'groups' | 'memberships'>,
  authorId: string,
  draft: GroupReference,
  under: PostRecord | undefined,
): Promise<TargetGroup | null> {
  const group = under
    ? under.groupId !== null && (await groups.get(under.groupId))
    : await findNamedGroup(groups, draft);
  if (!group) return null;
  const { standings } = await memberships.of(authorId);
  if (group.isDeleted) throw new Refusal('forbidden', 'This group was deleted.');
  if (!mayPostInGroup(standings.get(group.id))) {
    throw new Refusal('forbidden', joinRequiredMessage(group.name));
  }
  const { id, visibility } = group;
  // The cached parent may be older than the group's change to private.
  const above = under?.reach ?? 'everyone';
  const reach = visibility === 'private' && above === 'everyone' ? 'group' : above;
  return { id, visibility, reach };
}
