import { ChatSettings } from '#web/features/chats/public.ts';
import { NotificationSettings } from '#web/features/notifications/public.ts';
import { DataSection } from '#web/features/sessions/account/data-section.tsx';
import { SecuritySection } from '#web/features/sessions/account/security-section.tsx';
import { SessionsSection } from '#web/features/sessions/account/sessions-section.tsx';
import { SettingsScreen } from '#web/features/users/settings/settings-screen.tsx';

export function SettingsPage() {
  return (
    <SettingsScreen>
      <NotificationSettings />
      <ChatSettings />
      <SecuritySection />
      <SessionsSection />
      <DataSection />
    </SettingsScreen>
  );
}
