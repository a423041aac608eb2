import { DataSection } from '#web/features/sessions/account/data-section.tsx';
import { PolicyScreen } from '#web/features/users/policies/policy-screen.tsx';

export function PolicyPage() {
  return (
    <PolicyScreen>
      <DataSection />
    </PolicyScreen>
  );
}
