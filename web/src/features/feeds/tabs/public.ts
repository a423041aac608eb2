export { dropTab, homePinItem, keepTitle } from './change-tabs.ts';
export { PinButton } from './pin-button.tsx';
export { tabStrings } from './strings.ts';
