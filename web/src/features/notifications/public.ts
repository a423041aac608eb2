export { BellLink } from './bell-link.tsx';
export { NotificationSettings } from './notification-settings.tsx';
