export { RightMenu } from './right-menu.tsx';
export { SuggestedPeople } from './suggested-people.tsx';
