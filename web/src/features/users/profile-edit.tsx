import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { type FormEvent, useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';

import styles from './profile-edit.module.css';
import { profileWords as words } from './profile-words.ts';
import { type ProfileFields, saveProfile } from './save-profile.ts';

interface ProfileEditProps {
  user: CurrentUser;
  onClose(): void;
  /** Called with the member as the server has it now. */
  onSaved(user: CurrentUser): void;
}

type Errors = Partial<Record<keyof ProfileFields | 'form', string>>;

/** The few words of a profile, in one small dialog. */
export function ProfileEdit({ user, onClose, onSaved }: ProfileEditProps) {
  const [fields, setFields] = useState<ProfileFields>({
    name: user.name,
    username: user.username ?? '',
    bio: user.bio,
    website: user.website,
  });
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const result = await saveProfile(user, fields);
    setBusy(false);
    if (!result.user) return setErrors(result.errors);
    showToast(words.saved);
    onSaved(result.user);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.edit}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form="profile-edit" busy={isBusy}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id="profile-edit"
        className={styles.form}
        noValidate
        onSubmit={(event) => void save(event)}
      >
        <Fields
          user={user}
          fields={fields}
          errors={errors}
          onChange={(change) => setFields({ ...fields, ...change })}
        />
        {errors.form && (
          <p className={styles.failed} role="alert">
            {errors.form}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  user: CurrentUser;
  fields: ProfileFields;
  errors: Errors;
  onChange(change: Partial<ProfileFields>): void;
}

function Fields({ user, fields, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label={words.name}
        value={fields.name}
        maxLength={LIMITS.nameCharacters}
        autoComplete="name"
        dir="auto"
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={words.username}
        prefixText="@"
        value={fields.username}
        maxLength={LIMITS.usernameMax}
        autoCapitalize="none"
        autoComplete="username"
        spellCheck={false}
        disabled={isLocked(user)}
        hint={usernameHint(user)}
        error={errors.username}
        onChange={(event) => onChange({ username: event.target.value })}
      />
      <TextArea
        label={words.bio}
        value={fields.bio}
        maxLength={LIMITS.bioCharacters}
        dir="auto"
        error={errors.bio}
        onChange={(event) => onChange({ bio: event.target.value })}
      />
      <TextField
        label={words.website}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={fields.website}
        maxLength={LIMITS.websiteCharacters}
        error={errors.website}
        onChange={(event) => onChange({ website: event.target.value })}
      />
    </>
  );
}

function isLocked(user: CurrentUser): boolean {
  return user.usernameChangeableAt !== null && new Date(user.usernameChangeableAt) > new Date();
}

function usernameHint(user: CurrentUser): string {
  if (!isLocked(user) || user.usernameChangeableAt === null) return words.usernameRule;
  const when = new Date(user.usernameChangeableAt).toLocaleDateString(undefined, {
    dateStyle: 'long',
  });
  return words.usernameWait(when);
}
