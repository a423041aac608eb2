import { REASON_CHARACTERS } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { type ReactNode, useState } from 'react';

import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

const strings = { label: 'Reason', hint: 'The member will see this.' };

interface StaffReason {
  /** The trimmed reason. */
  reason: string;
  isReasoned: boolean;
  field: ReactNode;
}

export function useStaffReason(): StaffReason {
  const [text, setText] = useState('');
  const reason = text.trim();
  const long = tooLongMessage(reason, REASON_CHARACTERS.max);
  return {
    reason,
    isReasoned: long === null && countCodePoints(reason) >= REASON_CHARACTERS.min,
    field: (
      <TextArea
        label={strings.label}
        hint={strings.hint}
        error={long}
        value={text}
        rows={2}
        onChange={(event) => setText(event.target.value)}
      />
    ),
  };
}
