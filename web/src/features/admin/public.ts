export { ConsoleApp } from './console-app.tsx';
