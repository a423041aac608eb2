import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { inOpenGroup, useOpenGroup } from '#web/data/entities/open-group.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { strings } from '#web/app/strings/strings.ts';

interface PostButton {
  label: string;
  text: string;
  icon: 'plus' | 'follow';
  onClick(event: { detail: number }): void;
}

/**
 * Returns the compose button, or Join for non-members of an open group. Null for banned or pending members
 * of that group.
 */
export function usePostButton(): PostButton | null {
  const { openComposer } = usePart(createComposerRequests);
  const group = useOpenGroup();
  if (group?.isBanned || group?.isPending) return null;
  if (group && !group.isJoined) {
    const text = strings.joinGroup;
    return { label: text, text, icon: 'follow', onClick: () => group.join() };
  }
  return {
    label: group ? strings.postToGroup : strings.createPost,
    text: group ? strings.postToGroup : strings.post,
    icon: 'plus',
    onClick({ detail }) {
      // A double click on Join must not open the composer that replaces it.
      if (detail < 2) openComposer({ kind: 'post', ...inOpenGroup(group) });
    },
  };
}
