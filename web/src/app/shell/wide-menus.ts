export { Aside } from './aside.tsx';
export { LeftMenu } from './left-menu.tsx';
