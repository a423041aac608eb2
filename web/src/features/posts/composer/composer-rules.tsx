import { Button } from '#web/ui/controls/button.tsx';

import styles from './composer.module.css';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

interface ComposerRulesProps {
  id: string;
  group: string;
  rules: string;
  onRead(): void;
}

export function ComposerRules({ id, group, rules, onRead }: ComposerRulesProps) {
  return (
    <section className={styles.rules} aria-label={moreStrings.rulesOf(group)}>
      <h3 dir="auto">{moreStrings.rulesOf(group)}</h3>
      <p id={id} className={styles.rulesHint}>
        {moreStrings.rulesFirst}
      </p>
      <p className={styles.rulesText} dir="auto">
        {rules}
      </p>
      <Button kind="dark" onClick={onRead}>
        {moreStrings.rulesRead}
      </Button>
    </section>
  );
}
