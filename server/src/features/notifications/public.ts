export { openNotifications } from './feature.ts';
