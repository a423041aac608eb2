import { type FormEvent, useRef, useState } from 'react';

import { navigate } from '#web/router/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { pathOfWish } from './keys.ts';
import styles from './shortcut-sheets.module.css';
import { words } from './words.ts';

interface SheetProps {
  onClose(): void;
}

/** Every key and what it does. */
export function HelpSheet({ onClose }: SheetProps) {
  return (
    <Dialog open onClose={onClose} title={words.help} width={400}>
      <dl className={styles.keys}>
        {words.keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{words.helpHint}</p>
    </Dialog>
  );
}

/** The shortest way to a profile or a topic whose name is known. */
export function GoToBox({ onClose }: SheetProps) {
  const [wish, setWish] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const go = (event: FormEvent): void => {
    event.preventDefault();
    const path = pathOfWish(wish);
    setWrong(path === null);
    if (path === null) return;
    onClose();
    navigate(path);
  };
  return (
    <Dialog open onClose={onClose} title={words.goTo} width={400} firstFocus={field}>
      <form className={styles.form} onSubmit={go}>
        <TextField
          ref={field}
          label={words.goToLabel}
          hint={words.goToHint}
          error={isWrong ? words.goToWrong : null}
          value={wish}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={101}
          onChange={(event) => setWish(event.target.value)}
        />
        <Button kind="primary" type="submit">
          {words.go}
        </Button>
      </form>
    </Dialog>
  );
}
