/** Public API: the reaction picker, for other things than posts. */
export { ReactionPicker } from './reaction-picker.tsx';
