import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { useServerNow } from '#web/data/page/server-now.ts';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { changedFields } from '#web/features/users/forms/changed-fields.ts';
import { FormDialog } from '#web/features/users/forms/form-dialog.tsx';
import { withoutFields } from '#web/features/users/forms/without-fields.ts';
import { profileStrings as strings } from '#web/features/users/strings/profile-strings.ts';
import { pictureChanges } from './picture-changes.ts';
import { PictureField } from '#web/features/users/pictures/picture-field.tsx';
import type { Picture } from '#web/features/users/pictures/picture.ts';
import {
  type ProfileErrors,
  type ProfileFields,
  saveProfile,
  tooLongFields,
} from './save-profile.ts';
import { usePicture, usePictureChange } from '#web/features/users/pictures/use-picture.ts';

interface ProfileEditProps {
  user: CurrentUser;
  onClose(): void;
  onSaved(user: CurrentUser): void;
}

export function ProfileEdit({ user, onClose, onSaved }: ProfileEditProps) {
  const page = usePage();
  const [opened] = useState(() => fieldsOf(user));
  const [fields, setFields] = useState(() => fieldsOf(user));
  const [avatar, cover] = [usePicture('avatar'), usePicture('cover')];
  const [errors, setErrors] = useState<ProfileErrors>({});
  const hasPictures = [usePictureChange(avatar), usePictureChange(cover)].some(Boolean);
  const isChanged = hasPictures || Object.keys(changedFields(fields, opened)).length > 0;
  const long = tooLongFields(fields);

  const save = async (): Promise<CurrentUser | null> => {
    // A failed upload shows its own error and stops the save. If the member tries again, the profile may be
    // saved without it.
    const pictures = await pictureChanges([avatar, cover]);
    const result = pictures && (await saveProfile(page, opened, fields, pictures));
    if (!result) return null;
    if (!result.user) {
      setErrors(result.errors);
      return null;
    }
    if (!result.isWaiting) showToast(strings.saved);
    return result.user;
  };
  return (
    <FormDialog
      title={strings.edit}
      submit={strings.save}
      cancel={strings.cancel}
      isReady={Object.keys(long).length === 0}
      isUnsaved={isChanged}
      failure={errors.form}
      onClose={onClose}
      onSubmit={save}
      onTaken={onSaved}
    >
      <Pictures user={user} avatar={avatar} cover={cover} errors={errors} />
      <Fields
        user={user}
        fields={fields}
        errors={{ ...errors, ...long }}
        onChange={(change) => {
          setFields({ ...fields, ...change });
          setErrors(withoutFields(errors, change));
        }}
      />
    </FormDialog>
  );
}

interface PicturesProps {
  user: CurrentUser;
  avatar: Picture;
  cover: Picture;
  errors: ProfileErrors;
}

function Pictures({ user, avatar, cover, errors }: PicturesProps) {
  const drawn = { seed: user.ulid, name: user.name };
  return (
    <>
      <PictureField picture={cover} current={user.cover} {...drawn} error={errors.cover} />
      <PictureField picture={avatar} current={user.avatar} {...drawn} error={errors.avatar} />
    </>
  );
}

interface FieldsProps {
  user: CurrentUser;
  fields: ProfileFields;
  errors: ProfileErrors;
  onChange(change: Partial<ProfileFields>): void;
}

function Fields({ user, fields, errors, onChange }: FieldsProps) {
  const now = useServerNow();
  return (
    <>
      <TextField
        label={strings.name}
        value={fields.name}
        autoComplete="name"
        dir="auto"
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={strings.username}
        prefixText="@"
        value={fields.username}
        autoCapitalize="none"
        autoComplete="username"
        spellCheck={false}
        disabled={isLocked(user, now)}
        hint={usernameHint(user, now)}
        error={errors.username}
        onChange={(event) => onChange({ username: event.target.value })}
      />
      <TextArea
        label={strings.bio}
        value={fields.bio}
        dir="auto"
        hint={strings.bioCount(countCodePoints(fields.bio), LIMITS.bioCharacters)}
        error={errors.bio}
        onChange={(event) => onChange({ bio: event.target.value })}
      />
      <TextField
        label={strings.website}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={fields.website}
        error={errors.website}
        onChange={(event) => onChange({ website: event.target.value })}
      />
    </>
  );
}

function fieldsOf({ name, username, bio, website }: CurrentUser): ProfileFields {
  return { name, username: username ?? '', bio, website };
}

function isLocked(user: CurrentUser, now: Date): boolean {
  return user.usernameChangeableAt !== null && new Date(user.usernameChangeableAt) > now;
}

function usernameHint(user: CurrentUser, now: Date): string {
  if (!isLocked(user, now) || user.usernameChangeableAt === null) return strings.usernameRule;
  const when = new Date(user.usernameChangeableAt).toLocaleDateString(undefined, {
    dateStyle: 'long',
  });
  return strings.usernameWait(when);
}
