import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Passkey } from '@rookery/contract/sessions/passkeys.ts';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import {
  createPasskey,
  passkeyErrorText,
} from '#web/features/sessions/passkeys/browser-passkeys.ts';
import { strings } from '#web/features/sessions/strings/passkey-strings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import styles from './account-sections.module.css';

interface PasskeyDialogProps {
  /** The passkey to rename; without it one is added. */
  renamed?: Passkey;
  onClose(): void;
  onDone(passkey: Passkey): void;
}

export function PasskeyDialog({ renamed, onClose, onDone }: PasskeyDialogProps) {
  const page = usePage();
  const form = useId();
  const [name, setName] = useState(renamed?.name ?? '');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      onDone(await (renamed ? rename(page, renamed, name.trim()) : add(page, name.trim())));
      showToast(renamed ? strings.renamed : strings.added);
      onClose();
    } catch (failure) {
      const ofName = failure instanceof ApiError ? failure.fields.name : undefined;
      setError(ofName ?? passkeyErrorText(failure) ?? errorText(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={renamed ? strings.renameTitle : strings.addTitle}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {renamed ? strings.save : strings.next}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {!renamed && <p className={styles.soft}>{strings.addText}</p>}
        <TextField
          label={strings.name}
          name="passkey-name"
          autoComplete="off"
          maxLength={LIMITS.passkeyNameCharacters}
          value={name}
          error={error}
          {...(!renamed && { hint: strings.nameHint })}
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}

async function add({ api }: Page, name: string): Promise<Passkey> {
  const { data: options } = await api('POST /passkeys/options');
  const credential = await createPasskey(options);
  const body = { credential, ...(name && { name }) };
  return (await api('PUT /passkeys', { body })).data;
}

async function rename({ api }: Page, passkey: Passkey, name: string): Promise<Passkey> {
  await api('PATCH /passkeys', { body: { id: passkey.id, name } });
  return { ...passkey, name };
}
