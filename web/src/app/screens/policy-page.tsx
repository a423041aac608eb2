import { DataSection } from '#web/features/sessions/account/data-section.tsx';
import { PolicyScreen } from '#web/features/users/policies/policy-screen.tsx';

/** `/policy`: a member asked to accept new terms can download their data instead. */
export function PolicyPage() {
  return (
    <PolicyScreen>
      <DataSection />
    </PolicyScreen>
  );
}
