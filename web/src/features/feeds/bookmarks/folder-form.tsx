import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { BookmarkFolder } from '@rookery/contract/posts/bookmark.ts';
import { useState } from 'react';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { foldersOptions } from './bookmarks-list.ts';
import styles from './bookmark-details.module.css';
import { strings } from './strings.ts';

interface FolderFormProps {
  /** The folder to edit. Without one, the form creates a folder. */
  folder: BookmarkFolder | undefined;
  onClose(): void;
  /** @param id the folder to show; empty for all */
  onSaved(id: string): void;
}

export function FolderForm({ folder, onClose, onSaved }: FolderFormProps) {
  const page = usePage();
  const [name, setName] = useState(folder?.name ?? '');
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { queryKey } = foldersOptions(page);
  const order = { subject: 'bookmark folders' };

  const send = async (): Promise<string | null> => {
    const id = folder?.id ?? makeUlid(page.clock.now());
    try {
      const input = { body: { id, name: name.trim() } };
      const answer = await sendOrWait(page, 'PUT /bookmarks/folders', input, order);
      page.lists.setQueryData(
        queryKey,
        (all = []) =>
          answer?.data ?? [
            ...all.filter((each) => each.id !== id),
            { count: 0, ...folder, ...input.body },
          ],
      );
      return id;
    } catch (error) {
      const field = error instanceof ApiError ? error.fields['name'] : undefined;
      setFault(field ?? null);
      if (field === undefined) showFailureText(strings.folderFailed, error);
      return null;
    }
  };
  const remove = async ({ id }: BookmarkFolder): Promise<boolean> => {
    try {
      const input = { query: { id }, body: {} };
      const answer = await sendOrWait(page, 'DELETE /bookmarks/folders', input, order);
      page.lists.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id));
      onClose();
      onSaved('');
      if (answer) showToast(strings.folderDeleted);
      return true;
    } catch (error) {
      showFailureText(strings.folderFailed, error);
      return false;
    }
  };
  return (
    <FormDialog
      title={folder ? strings.editFolder : strings.newFolder}
      width={400}
      submit={folder ? strings.save : strings.create}
      cancel={strings.cancel}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
      onTaken={onSaved}
    >
      <TextField
        label={strings.folderName}
        error={fault}
        value={name}
        maxLength={LIMITS.bookmarkFolderCharacters}
        onChange={(event) => {
          setName(event.target.value);
          setFault(null);
        }}
      />
      {folder && (
        <p className={styles.delete}>
          <Button onClick={() => setAsking(true)}>{strings.deleteFolder}</Button>
        </p>
      )}
      {folder && isAsking && (
        <ConfirmDialog
          isOver
          title={strings.deleteFolder}
          hint={strings.deleteFolderHint}
          action={strings.deleteFolder}
          cancel={strings.cancel}
          onClose={() => setAsking(false)}
          onConfirm={() => remove(folder)}
        />
      )}
    </FormDialog>
  );
}
