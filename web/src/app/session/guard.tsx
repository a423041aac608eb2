import { type ReactNode, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from '#web/router/router.tsx';
import { errorText } from '#web/data/http/api-error.ts';
import { currentUserOptions } from '#web/data/settings/current-user.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useSession } from '#web/data/page/session.ts';
import { storeReturnPath, unfinishedStep } from '#web/data/session/sign-in-path.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { loginPath } from './login-path.ts';
import { strings } from '#web/app/strings/strings.ts';
import { createTokenProbe } from './token-probe.part.ts';

export function MembersOnly() {
  const location = useLocation();
  const authenticated = useSession((state) => state.authenticated);
  if (!authenticated) return <Navigate to={loginPath(location)} replace />;
  return <WithCurrentUser />;
}

function WithCurrentUser(): ReactNode {
  const page = usePage();
  const probe = page.part(createTokenProbe);
  const { pathname, search } = useLocation();
  const user = useSession((state) => state.currentUser);
  const { error, refetch, isFetching } = useQuery(currentUserOptions(page));
  useEffect(() => void probe(), [probe, pathname]);
  if (!user) {
    if (!error) return null;
    return (
      <EmptyState
        title={strings.unreachable}
        hint={errorText(error)}
        drawing="away"
        action={
          <Button kind="dark" busy={isFetching} onClick={() => void refetch()}>
            {strings.retry}
          </Button>
        }
      />
    );
  }
  const step = unfinishedStep(user);
  if (step !== null && step !== pathname) {
    // The terms changed. After accepting them, the member returns to this page.
    if (step === '/policy') storeReturnPath(pathname === '/' ? '/feed' : pathname + search);
    return <Navigate to={step} replace />;
  }
  return <Outlet />;
}
