import { useStore } from 'zustand';

import { reactionTypes } from '#web/data/settings/reaction-types.ts';
import { reactionValue } from '#web/data/settings/reaction-types.part.ts';
import { Icon } from '#web/ui/icon/icon.tsx';

import styles from './reaction-mark.module.css';

/** A reaction as it is drawn. Decoration: its name stands beside it. */
export function ReactionMark({ name, size = 20 }: { name: string; size?: number }) {
  const { list } = useStore(reactionTypes);
  return (
    <span className={styles.mark} style={{ fontSize: size }} aria-hidden="true">
      {name === 'heart' ? <Icon name="heart" size={size + 2} /> : reactionValue(list, name)}
    </span>
  );
}
