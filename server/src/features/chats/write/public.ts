export { muteChat } from './change-chat.ts';
