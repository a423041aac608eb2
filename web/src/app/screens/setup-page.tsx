import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { AddressRow } from '#web/features/sessions/account/security-section.tsx';
import { SetupScreen } from '#web/features/users/setup/setup-screen.tsx';

export function SetupPage() {
  const isFirst = useCurrentUser()?.email === FIRST_ADMINISTRATOR;
  return <SetupScreen>{isFirst && <AddressRow />}</SetupScreen>;
}
