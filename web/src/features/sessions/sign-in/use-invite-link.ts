import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';

export type FoundLink = Answer<Calls['GET /invitations/link/:token']>['data'] | 'unknown';

export function useInviteLink(token: string | null): FoundLink | null {
  const { api } = usePage();
  const [found, setFound] = useState<FoundLink | null>(null);
  useEffect(() => {
    if (token === null) return undefined;
    let isOver = false;
    api('GET /invitations/link/:token', { params: { token } }).then(
      ({ data }) => !isOver && setFound(data),
      (error: unknown) => {
        const isUnknown = error instanceof ApiError && [404, 422].includes(error.status);
        if (!isOver && isUnknown) setFound('unknown');
      },
    );
    return () => {
      isOver = true;
    };
  }, [api, token]);
  return found;
}
