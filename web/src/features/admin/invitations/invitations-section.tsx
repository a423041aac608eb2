import { useCallback } from 'react';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import { PagedList } from '#web/features/admin/parts/paged-list.tsx';
import { formatUsername, formatDateTime } from '#web/features/admin/strings/format.ts';

/** Lists the members who invite by mail. The invited addresses are not stored. */
export function InvitationsSection({ ask }: { ask: ConsoleApi }) {
  const load = useCallback(
    async () => ({ ...(await ask('GET /admin/invitations')), next_cursor: null }),
    [ask],
  );
  return (
    <PagedList
      load={load}
      label="Invitations in the last 30 days"
      head={['Member', 'Invitations', 'Last invitation']}
      renderRow={(entry) => (
        <tr key={entry.inviter}>
          <td>{formatUsername(entry.inviter)}</td>
          <td>{entry.invitations}</td>
          <td>{formatDateTime(entry.lastAt)}</td>
        </tr>
      )}
    />
  );
}
