import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { MemberList } from '@rookery/contract/lists/member-list.ts';
import { useState } from 'react';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';

import { saveList } from './member-lists.ts';
import { listStrings as strings } from './strings.ts';

interface ListFormProps {
  /** The list to rename. Without one, the form creates a list. */
  list?: MemberList | undefined;
  onClose(): void;
  onSaved?(ulid: string): void;
}

export function ListForm({ list, onClose, onSaved }: ListFormProps) {
  const page = usePage();
  const [name, setName] = useState(list?.name ?? '');
  const [fault, setFault] = useState<string | null>(null);

  const send = async (): Promise<string | null> => {
    const ulid = list?.ulid ?? makeUlid(page.clock.now());
    try {
      await saveList(page, { ulid, name: name.trim() });
      return ulid;
    } catch (error) {
      const field = error instanceof ApiError ? error.fields['name'] : undefined;
      setFault(field ?? null);
      if (field === undefined) showFailureText(strings.failed, error);
      return null;
    }
  };
  return (
    <FormDialog
      title={list ? strings.edit : strings.newList}
      width={400}
      submit={list ? strings.save : strings.create}
      cancel={strings.cancel}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
      onTaken={(ulid) => onSaved?.(ulid)}
    >
      <TextField
        label={strings.name}
        error={fault}
        value={name}
        maxLength={LIMITS.listNameCharacters}
        onChange={(event) => {
          setName(event.target.value);
          setFault(null);
        }}
      />
    </FormDialog>
  );
}
