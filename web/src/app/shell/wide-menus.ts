/** Menus of wide windows; phones never load them. */
export { Aside } from './aside.tsx';
export { LeftMenu } from './left-menu.tsx';
