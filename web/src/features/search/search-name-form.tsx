import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { SavedSearch } from '@rookery/contract/search/saved-searches.ts';
import { useState } from 'react';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';

import { saveSearch } from './saved-searches.ts';
import { strings } from './strings.ts';

interface SearchNameFormProps {
  search: SavedSearch;
  onClose(): void;
}

export function SearchNameForm({ search, onClose }: SearchNameFormProps) {
  const page = usePage();
  const [name, setName] = useState(search.name ?? '');
  const send = async (): Promise<true | null> => {
    try {
      await saveSearch(page, search.query, name.trim());
      return true;
    } catch (error) {
      showFailureText(strings.searchNotSaved, error);
      return null;
    }
  };
  return (
    <FormDialog
      title={strings.nameSearch}
      width={400}
      submit={strings.save}
      cancel={strings.cancel}
      isReady={name.trim() !== (search.name ?? '')}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        label={strings.searchName}
        hint={search.query}
        value={name}
        maxLength={LIMITS.savedSearchNameCharacters}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
