import { DataSection } from '#web/features/sessions/account/data-section.tsx';
import { PolicyScreen } from '#web/features/users/policies/policy-screen.tsx';

/** `/policy`: who is asked anew can take their data along instead. */
export function PolicyPage() {
  return (
    <PolicyScreen>
      <DataSection />
    </PolicyScreen>
  );
}
