import { useEffect, useState } from 'react';

import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { createKeyboardSetting } from '#web/data/settings/keyboard-setting.part.ts';
import { createActiveList } from '#web/features/feeds/list/public.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { actionOf, leavesList, type ShortcutAction } from './keys.ts';
import { goToSearch } from './go-to-search.ts';

const sheets = lazyModule(() => import('./shortcut-sheets.tsx'));

interface ShortcutsProps {
  early: KeyboardEvent[];
}

export function Shortcuts({ early }: ShortcutsProps) {
  const { part } = usePage();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const loaded = useLazy(sheets, isOpen, close);
  useEffect(() => {
    const { openComposer } = part(createComposerRequests);
    const { setting } = part(createKeyboardSetting);
    const { stepInList } = part(createActiveList);
    const press = (event: KeyboardEvent): ShortcutAction | null => {
      const action = setting.getState().isOn ? actionOf(event, handlesOwnKeys(event.target)) : null;
      if (action === null) return null;
      event.preventDefault();
      if (action === 'next') stepInList(1);
      else if (action === 'previous') stepInList(-1);
      else if (action === 'newPost') openComposer({ kind: 'post' });
      else if (action === 'search') goToSearch();
      else setOpen(true);
      return action;
    };
    for (const event of early.splice(0)) {
      // Stop here, because the later keys were meant for what this key opens.
      if (leavesList(press(event))) break;
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [early, part]);
  return loaded && isOpen ? <loaded.HelpSheet onClose={close} /> : null;
}

function handlesOwnKeys(target: EventTarget | null): boolean {
  const isField =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return Boolean(isField) || document.querySelector('[role="dialog"], [role="menu"]') !== null;
}
