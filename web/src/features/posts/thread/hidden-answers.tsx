import { type ReactNode, useState } from 'react';

import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { Icon } from '#web/ui/icon/icon.tsx';

import styles from './hidden-answers.module.css';

interface HiddenAnswersProps {
  ids: readonly string[];
  children: (id: string) => ReactNode;
}

/** The answers that the author of the thread hid. Every reader can open them. */
export function HiddenAnswers({ ids, children }: HiddenAnswersProps) {
  const [isOpen, setOpen] = useState(false);
  if (ids.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="eye-off" size={17} />
        {moreStrings.hiddenAnswers(ids.length)}
        <Icon name="chevron-down" size={17} />
      </button>
      {isOpen && ids.map((id) => children(id))}
    </>
  );
}
