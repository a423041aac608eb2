/** The door to the choice of a reaction, for what is no post. */
export { ReactionPicker } from './reaction-picker.tsx';
