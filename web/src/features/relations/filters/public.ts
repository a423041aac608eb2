export { muteWords } from './lazy-form.ts';
