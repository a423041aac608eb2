export { BellLink } from './bell/bell-link.tsx';
export { NotificationSettings } from './settings/notification-settings.tsx';
