import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { inOpenGroup, useOpenGroup } from '#web/data/entities/open-group.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { strings } from '#web/app/strings/strings.ts';

interface PostButton {
  /** The button's name for a screen reader. */
  label: string;
  /** The visible text, where there is room. */
  text: string;
  icon: 'plus' | 'follow';
  onClick(event: { detail: number }): void;
}

/**
 * The button that writes a post: to the open group for its members, and to join it for others.
 * Null for members who are banned from the open group or wait for its approval.
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
      // The second click of two was meant for Join, which stood here a moment ago.
      if (detail < 2) openComposer({ kind: 'post', ...inOpenGroup(group) });
    },
  };
}
