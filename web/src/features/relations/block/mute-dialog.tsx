import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { Choice } from '#web/ui/controls/choice.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';

import {
  type DurationChoice,
  durationLabels,
  secondsOf,
} from '#web/features/relations/strings/mute-durations.ts';
import { blockAndMuteStrings as strings } from '#web/features/relations/strings/block-and-mute-strings.ts';
import { blockOrMute, nameOf } from './block-or-mute.part.ts';

const DURATIONS = (Object.keys(durationLabels) as DurationChoice[]).map((value) => ({
  value,
  label: durationLabels[value],
}));

export function MuteDialog({ ulid, onClose }: { ulid: string; onClose(): void }) {
  const page = usePage();
  const [duration, setDuration] = useState<DurationChoice>('86400');
  const [notificationsOnly, setOnly] = useState(false);
  const mute = async (): Promise<true | null> => {
    const options = { durationSeconds: secondsOf(duration), notificationsOnly };
    return (await blockOrMute(page, ulid, 'mute', options)) || null;
  };
  return (
    <FormDialog
      title={strings.muteQuestion(nameOf(page, ulid))}
      width={420}
      submit={strings.mute}
      cancel={strings.cancel}
      isReady
      onClose={onClose}
      onSubmit={mute}
    >
      <Choice
        label={strings.muteDuration}
        options={DURATIONS}
        value={duration}
        onChange={(value) => setDuration(value)}
      />
      <Switch
        label={strings.onlyNotifications}
        hint={strings.onlyNotificationsHint}
        checked={notificationsOnly}
        onChange={setOnly}
      />
    </FormDialog>
  );
}
