export { RightMenu } from './right-menu.tsx';
