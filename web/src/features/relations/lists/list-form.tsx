import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { MemberList } from '@rookery/contract/lists/member-list.ts';
import { useState } from 'react';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { Switch } from '#web/ui/controls/switch.tsx';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import { saveList } from './member-lists.ts';
import { listStrings as strings } from './strings.ts';

interface ListFormProps {
  /** The list to change. Without one, the form creates a list. */
  list?: MemberList | undefined;
  onClose(): void;
  onSaved?(ulid: string): void;
}

export function ListForm({ list, onClose, onSaved }: ListFormProps) {
  const page = usePage();
  const [name, setName] = useState(list?.name ?? '');
  const [isShared, setShared] = useState(list?.isShared ?? false);
  const [description, setDescription] = useState(list?.description ?? '');
  const [topic, setTopic] = useState(list?.topic ?? '');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const isUnsaved =
    name !== (list?.name ?? '') ||
    description !== (list?.description ?? '') ||
    topic !== (list?.topic ?? '');
  const long = tooLongMessage(description.trim(), LIMITS.listDescriptionCharacters);

  const send = async (): Promise<string | null> => {
    const ulid = list?.ulid ?? makeUlid(page.clock.now());
    try {
      const texts = { description: description.trim(), topic: topic.trim() || null };
      await saveList(page, { ulid, name: name.trim(), isShared, ...(isShared && texts) });
      return ulid;
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setFaults(fields);
      if (Object.keys(fields).length === 0) showFailureText(strings.failed, error);
      return null;
    }
  };
  return (
    <FormDialog
      title={list ? strings.edit : strings.newList}
      width={400}
      submit={list ? strings.save : strings.create}
      cancel={strings.cancel}
      isReady={name.trim() !== '' && long === null}
      isUnsaved={isUnsaved}
      failure={faults['isShared']}
      onClose={onClose}
      onSubmit={send}
      onTaken={(ulid) => onSaved?.(ulid)}
    >
      <TextField
        label={strings.name}
        error={faults['name'] ?? null}
        value={name}
        maxLength={LIMITS.listNameCharacters}
        onChange={(event) => {
          setName(event.target.value);
          setFaults({});
        }}
      />
      <Switch
        label={strings.share}
        hint={strings.shareHint}
        checked={isShared}
        onChange={setShared}
      />
      {isShared && (
        <>
          <TextArea
            label={strings.description}
            error={long ?? faults['description'] ?? null}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
          <TextField
            label={strings.topic}
            hint={strings.topicHint}
            error={faults['topic'] ?? null}
            value={topic}
            maxLength={LIMITS.listTopicCharacters}
            onChange={(event) => setTopic(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
