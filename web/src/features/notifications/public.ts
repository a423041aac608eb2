export { BellLink } from './bell/bell-link.tsx';
export { NotificationSettings } from './settings/notification-settings.tsx';
export { bellText } from './bell/bell-text.ts';
export { useUnseenCount } from './bell/bell.ts';
