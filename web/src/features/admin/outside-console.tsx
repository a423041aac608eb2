import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import { useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import styles from './console-app.module.css';
import parts from './parts/console.module.css';
import { strings } from './strings/strings.ts';

/** Shown without a console session. A member of staff who is logged in to the app can open one here. */
export function OutsideConsole() {
  const [page] = useState(() => openBrowserPage());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { currentUser } = page.session.getState();
  const mayAdminister = currentUser !== null && hasMemberAbility(currentUser, 'administer');
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      await page.api('POST /admin/login');
      location.reload();
    } catch (error) {
      console.error('The console could not be opened.', error);
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <main className={styles.outside}>
      <h1>{strings.outside}</h1>
      <p>{mayAdminister ? strings.outsideStaffHint : strings.outsideHint}</p>
      {mayAdminister && (
        <button
          type="button"
          className={parts.button}
          disabled={isBusy}
          onClick={() => void open()}
        >
          {strings.open}
        </button>
      )}
      {failure !== null && <p role="alert">{failure}</p>}
      <a href="/feed">{strings.toApp}</a>
    </main>
  );
}
