import type { Post } from '@rookery/contract/posts/post.ts';

import { lazyModule, useOptionalLazy } from '#web/ui/lazy/use-lazy.ts';

import styles from './poll-slot.module.css';

const polls = lazyModule(() => import('./poll-card.tsx'));

/** The choices of a poll. They have the same height before and after the module is loaded. */
export function PollSlot({ post }: { post: Post }) {
  const loaded = useOptionalLazy(polls, true);
  const { poll } = post;
  if (!poll) return null;
  if (loaded) return <loaded.PollCard post={post} poll={poll} />;
  return (
    <div aria-busy="true">
      <div className={styles.poll}>
        {poll.choices.map(({ text }) => (
          <div key={text} className={styles.choice}>
            <span className={styles.text} dir="auto">
              {text}
            </span>
          </div>
        ))}
      </div>
      <div className={styles.foot} />
    </div>
  );
}
