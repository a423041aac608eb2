import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { BookmarkFolder } from '@rookery/contract/posts/bookmark.ts';
import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { createBookmarks } from '#web/features/posts/bookmarks/public.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { Choice } from '#web/ui/controls/choice.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import { foldersOptions } from './bookmarks-list.ts';
import { strings } from './strings.ts';

interface BookmarkFormProps {
  id: string;
  note: string;
  folderId: string;
  folders: readonly BookmarkFolder[];
  onClose(): void;
}

export function BookmarkForm({ id, folders, onClose, ...before }: BookmarkFormProps) {
  const page = usePage();
  const [note, setNote] = useState(before.note);
  const [folderId, setFolder] = useState(before.folderId);
  const long = tooLongMessage(note.trim(), LIMITS.bookmarkNoteCharacters);

  const send = async (): Promise<true | null> => {
    const fields = {
      ...(note.trim() !== before.note && { note: note.trim() }),
      ...(folderId !== before.folderId && { folderId: folderId === '' ? null : folderId }),
    };
    const isSaved = await page.part(createBookmarks).save(id, fields);
    if (isSaved) void page.lists.invalidateQueries({ queryKey: foldersOptions(page).queryKey });
    return isSaved || null;
  };
  return (
    <FormDialog
      title={strings.details}
      width={480}
      submit={strings.save}
      cancel={strings.cancel}
      isReady={long === null}
      isUnsaved={note.trim() !== before.note}
      onClose={onClose}
      onSubmit={send}
    >
      <TextArea
        label={strings.note}
        hint={strings.noteHint}
        error={long}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {folders.length > 0 && (
        <Choice
          label={strings.folder}
          options={[
            { value: '', label: strings.noFolder },
            ...folders.map((folder) => ({ value: folder.id, label: folder.name })),
          ]}
          value={folderId}
          onChange={setFolder}
        />
      )}
    </FormDialog>
  );
}
