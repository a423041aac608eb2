import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';
import { createReactionTypes, reactionValue } from '#web/data/settings/reaction-types.part.ts';
import { Icon } from '#web/ui/icon/icon.tsx';

import styles from './reaction-mark.module.css';

export function ReactionMark({ name, size = 20 }: { name: string; size?: number }) {
  const { list } = useStore(usePart(createReactionTypes).reactionTypes);
  return (
    <span className={styles.mark} style={{ fontSize: size }} aria-hidden="true">
      {name === 'heart' ? <Icon name="heart" size={size + 2} /> : reactionValue(list, name)}
    </span>
  );
}
