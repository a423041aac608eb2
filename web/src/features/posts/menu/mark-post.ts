import type { Post } from '@rookery/contract/posts/post.ts';

import { showFailure } from '#web/data/api/show-failure.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { isMarked, type Mark, setMark } from './mark.part.ts';
import { staffStrings } from './staff-strings.ts';

interface Marking {
  mark: Mark;
  /** The wanted state. If omitted, the mark is toggled. */
  on?: boolean;
  reason?: string;
  mayUndo?: boolean;
}

export async function markPost(
  page: Page,
  post: Post,
  { mark, on = !isMarked(post, mark), mayUndo = true, ...why }: Marking,
): Promise<void> {
  try {
    const set = await setMark(page, post, { mark, on, ...why });
    if (set === null) return;
    const { isOn, isChanged } = set;
    const back = { mark, on: !on, mayUndo: false, reason: staffStrings.undoReason };
    const undo = { label: staffStrings.undo, onPress: () => void markPost(page, post, back) };
    showToast(staffStrings.marked[mark](isOn), mayUndo && isChanged ? { action: undo } : {});
  } catch (error) {
    console.error('A post could not be marked or unmarked as sensitive or web only.', error);
    showFailure(error);
  }
}
