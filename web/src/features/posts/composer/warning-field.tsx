import { LIMITS } from '@rookery/contract/kernel/limits.ts';

import { Icon } from '#web/ui/icon/icon.tsx';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

import type { ComposerModel } from './use-composer.ts';
import styles from './warning-field.module.css';

/** The reason that the cover of a sensitive post shows. */
export function WarningField({ model }: { model: ComposerModel }) {
  const { draft, view, phase } = model;
  if (!view.isSensitive) return null;
  return (
    <div className={styles.warning}>
      <Icon name="eye-off" size={17} />
      <input
        aria-label={moreStrings.warning}
        placeholder={moreStrings.warningHint}
        dir="auto"
        value={view.options.warning ?? ''}
        maxLength={LIMITS.warningCharacters}
        readOnly={phase === 'sending'}
        enterKeyHint="done"
        onChange={(event) => draft.choose({ warning: event.target.value })}
      />
    </div>
  );
}
