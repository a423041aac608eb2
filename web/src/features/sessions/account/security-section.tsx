import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { useEffect, useState } from 'react';
import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './account-sections.module.css';
import { createAddressChange } from './address-change.part.ts';
import { ChangeAddress } from './change-address.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { LinkedProviders } from './linked-providers.tsx';
import { TwoStepRow } from './two-step-row.tsx';
import { strings } from '#web/features/sessions/strings/security-strings.ts';

export function SecuritySection() {
  return (
    <section aria-labelledby="security">
      <h2 id="security">{strings.title}</h2>
      <AddressRow />
      <PasskeysRow />
      <TwoStepRow />
      <LinkedProviders />
    </section>
  );
}

export function AddressRow() {
  const { goOnWithChange, resumesChange } = usePart(createAddressChange);
  const email = useCurrentUser()?.email;
  const [changing, setChanging] = useState(0);
  // The dialog opens again if the page reloaded while the member was in a mail app.
  const [open, setOpen] = useState(resumesChange);
  useEffect(() => goOnWithChange(), [goOnWithChange]);
  if (email === undefined) return null;
  const isFirst = email === FIRST_ADMINISTRATOR;
  const begin = (): void => {
    setChanging((times) => times + 1);
    setOpen(true);
  };
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.device}>{isFirst ? strings.address : email}</p>
        <p className={styles.soft}>{isFirst ? strings.placeholderHint : strings.addressHint}</p>
      </div>
      <Button onClick={begin}>{isFirst ? strings.add : strings.change}</Button>
      <ChangeAddress key={changing} open={open} onClose={() => setOpen(false)} current={email} />
    </div>
  );
}
