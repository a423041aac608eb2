import { LEVELS_OF, type Level } from '@rookery/contract/kernel/notification-levels.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { IconName } from '#web/ui/icon/icon-names.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';

import { createLevels, type LevelOwner, levelOf } from './levels.part.ts';
import { levelStrings as strings } from './level-strings.ts';

const ICONS = { all: 'bell-ring', mentions: 'bell', none: 'bell-off' } as const satisfies Record<
  Level,
  IconName
>;

/** A bell that shows and changes how much a group or a member notifies. */
export function LevelButton({ owner }: { owner: LevelOwner }) {
  const levels = usePart(createLevels);
  const level = levelOf(useQuery(levels.options).data, owner);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const texts = strings.levels[owner.subject];
  const label = strings.button(owner.title, texts[level]);
  return (
    <>
      <IconButton
        icon={ICONS[level]}
        label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuList
          anchor={anchor}
          label={label}
          heading={strings.heading}
          items={LEVELS_OF[owner.subject].map((each) => ({
            label: texts[each],
            icon: ICONS[each],
            isChosen: each === level,
            onSelect: () => void levels.set(owner, each),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
