import type { Group } from '@rookery/contract/groups/group.ts';

import { usePart } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useFirstClicks } from '#web/ui/controls/use-first-clicks.ts';

import { createGroups } from '#web/features/groups/state/groups.part.ts';
import { strings } from '#web/features/groups/strings/strings.ts';

export function MembershipButton({ group }: { group: Group }) {
  const groups = usePart(createGroups);
  const isFirstClick = useFirstClicks();
  const { name } = group;
  if (group.isBanned) return <Button disabled>{strings.banned}</Button>;
  if (group.isJoined) return null;
  if (group.isPending) {
    return (
      <Button
        aria-label={strings.of(strings.takeBack, name)}
        title={strings.takeBack}
        onClick={(event) => {
          if (isFirstClick(event)) void groups.leave(group);
        }}
      >
        {strings.asked}
      </Button>
    );
  }
  const label = group.visibility === 'public' ? strings.join : strings.ask;
  return (
    <Button
      kind="dark"
      aria-label={strings.of(label, name)}
      onClick={(event) => {
        if (!isFirstClick(event)) return;
        const { currentTarget } = event;
        // This button disappears after joining a public group, so focus its neighbour.
        if (group.visibility === 'public') siblingOf(currentTarget)?.focus();
        void groups.join(group);
      }}
    >
      {label}
    </Button>
  );
}

function siblingOf(button: Element): HTMLElement | null {
  return (button.nextElementSibling ?? button.previousElementSibling) as HTMLElement | null;
}
