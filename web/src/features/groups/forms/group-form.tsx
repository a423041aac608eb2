import type { Group } from '@rookery/contract/groups/group.ts';
import { GROUP_VISIBILITIES } from '@rookery/contract/kernel/groups.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { useState } from 'react';

import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Choice } from '#web/ui/controls/choice.tsx';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';

import { changedFields, FormDialog, withoutFields } from '#web/features/users/forms/public.ts';
import {
  pictureChanges,
  PictureField,
  usePicture,
  usePictureChange,
} from '#web/features/users/public.ts';
import { type GroupErrors, tooLongFields } from '#web/features/groups/state/group-errors.ts';
import type { GroupFields } from '#web/features/groups/state/group-lists.ts';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import styles from './group-form.module.css';
import { useOpeningQuestion } from './use-opening-question.tsx';
import { strings } from '#web/features/groups/strings/strings.ts';

interface GroupFormProps {
  group?: Group;
  onClose(): void;
  onSaved?(group: Group): void;
}

export function GroupForm({ group, onClose, onSaved }: GroupFormProps) {
  const groups = usePart(createGroups);
  const [ulid] = useState(() => makeUlid(Date.now()));
  const [opened] = useState(() => fieldsOf(group));
  const [fields, setFields] = useState(() => fieldsOf(group));
  const [avatar, cover] = [usePicture('avatar'), usePicture('cover')];
  const [errors, setErrors] = useState<GroupErrors>({});
  const hasPictures = [usePictureChange(avatar), usePictureChange(cover)].some(Boolean);
  const changed = changedFields(fields, opened);
  const long = tooLongFields(fields);
  const { isSure, question } = useOpeningQuestion(group?.name ?? '');
  const change = (part: Partial<GroupFields>): void => {
    setFields({ ...fields, ...part });
    setErrors(withoutFields(errors, part));
  };

  const save = async (): Promise<Group | 'waiting' | null> => {
    if (countCodePoints(fields.name.trim()) < LIMITS.groupNameMin) {
      setErrors({ name: strings.nameNeeded });
      return null;
    }
    const opens = group?.visibility === 'private' && changed.visibility === 'public';
    if (opens && !(await isSure())) return null;
    try {
      const pictures = await pictureChanges([avatar, cover]);
      if (!pictures) return null;
      const saved = group
        ? await groups.edit(group.id, { ...changed, ...pictures })
        : await groups.create(ulid, { ...fields, ...pictures });
      return saved ?? 'waiting';
    } catch (error) {
      const named = error instanceof ApiError ? error.fields : {};
      const hasNamed = Object.keys(named).length > 0;
      setErrors(hasNamed ? named : { form: errorText(error) });
      return null;
    }
  };
  const drawn = { seed: group?.id ?? ulid, name: fields.name };
  return (
    <FormDialog
      title={group ? strings.edit : strings.create}
      submit={group ? strings.save : strings.makeIt}
      cancel={strings.cancel}
      isReady={Object.keys(long).length === 0}
      isUnsaved={hasPictures || Object.keys(changed).length > 0}
      failure={errors.form}
      onClose={onClose}
      onSubmit={save}
      onTaken={(saved) => saved !== 'waiting' && onSaved?.(saved)}
    >
      <PictureField
        picture={cover}
        current={group?.cover ?? null}
        {...drawn}
        error={errors.cover}
      />
      <PictureField
        picture={avatar}
        current={group?.avatar ?? null}
        {...drawn}
        error={errors.avatar}
      />
      <Texts fields={fields} errors={{ ...errors, ...long }} onChange={change} />
      <VisibilityChoice group={group} fields={fields} onChange={change} />
      {question}
    </FormDialog>
  );
}

interface PartProps {
  fields: GroupFields;
  onChange(part: Partial<GroupFields>): void;
}

function Texts({ fields, errors, onChange }: PartProps & { errors: GroupErrors }) {
  return (
    <>
      <TextField
        label={strings.name}
        value={fields.name}
        dir="auto"
        autoComplete="off"
        hint={strings.nameHint}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label={strings.description}
        value={fields.description}
        dir="auto"
        hint={strings.count(countCodePoints(fields.description), LIMITS.groupDescriptionCharacters)}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextArea
        label={strings.rules}
        value={fields.rules}
        dir="auto"
        hint={strings.rulesHint}
        error={errors.rules}
        onChange={(event) => onChange({ rules: event.target.value })}
      />
    </>
  );
}

function VisibilityChoice({ group, fields, onChange }: PartProps & { group: Group | undefined }) {
  const { visibility } = fields;
  const isOther = group !== undefined && group.visibility !== visibility;
  const warning = visibility === 'public' ? strings.opens : strings.closes;
  return (
    <>
      <Choice
        label={strings.visibility}
        hint={strings.visibilityHint[visibility]}
        options={GROUP_VISIBILITIES.map((value) => ({ value, label: strings[value] }))}
        value={visibility}
        onChange={(value) => onChange({ visibility: value })}
      />
      {isOther && (
        <p className={styles.warning} role="status">
          {warning}
        </p>
      )}
    </>
  );
}

function fieldsOf(group: Group | undefined): GroupFields {
  return {
    name: group?.name ?? '',
    description: group?.description ?? '',
    rules: group?.rules ?? '',
    visibility: group?.visibility ?? 'public',
  };
}
