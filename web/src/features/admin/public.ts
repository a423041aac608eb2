/** The door to the console; its page alone comes here. */
export { ConsoleApp } from './console-app.tsx';
