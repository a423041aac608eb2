import type { Group } from '@rookery/contract/groups/group.ts';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { strings } from '#web/features/groups/strings/strings.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { createGroups } from './groups.part.ts';

/** Shows or hides the posts of a group in Home. The choice is drawn at once, and reverted if it is refused. */
export async function showInHome(page: Page, group: Group, isOn: boolean): Promise<void> {
  const { id, name } = group;
  const { held } = page.part(createGroups);
  const draw = (isInHome: boolean): void => {
    held.setState({ [id]: withInHome(held.getState()[id] ?? group, isInHome) });
  };
  draw(isOn);
  const order = { subject: `group ${id}`, switch: `home ${id}` };
  const body = { groupId: id, isInHome: isOn };
  try {
    if (!(await sendOrWait(page, 'PUT /group/home', { body }, order))) return;
    page.part(createEventBus).announce('homeSourcesChanged', null);
    showToast(isOn ? strings.inHome(name) : strings.notInHome(name));
  } catch (error) {
    draw(!isOn);
    showFailureText(strings.inHomeFailed, error);
  }
}

function withInHome({ isInHome: _before, ...group }: Group, isOn: boolean): Group {
  return isOn ? { ...group, isInHome: true } : group;
}
