/** What stands beside the column of wide windows: phones never fetch it. */
export { Aside } from './aside.tsx';
export { LeftMenu } from './left-menu.tsx';
