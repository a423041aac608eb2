import { NEW_POLL } from '#web/data/drafts/draft-poll.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import type { ComposerModel } from './use-composer.ts';

const editors = lazyModule(() => import('#web/features/posts/polls/poll-editor.tsx'));

/** Comments and edits cannot add a poll. */
export const takesPoll = (kind: string): boolean => kind === 'post' || kind === 'quote';

export function PollButton({ model }: { model: ComposerModel }) {
  const { draft, view, phase } = model;
  return (
    <IconButton
      icon="poll"
      label={moreStrings.addPoll}
      disabled={phase === 'sending' || Boolean(view.options.poll)}
      onClick={() => draft.choose({ poll: NEW_POLL })}
    />
  );
}

export function ComposerPoll({ model }: { model: ComposerModel }) {
  const { draft, view, phase } = model;
  const { poll } = view.options;
  const loaded = useLazy(editors, Boolean(poll), () => undefined);
  if (!loaded || !poll) return null;
  return (
    <loaded.PollEditor
      poll={poll}
      isLocked={phase === 'sending'}
      onChange={(next) => draft.choose({ poll: next })}
    />
  );
}
