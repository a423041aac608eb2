export interface DemoPoll {
  author: string;
  text: string;
  choices: readonly string[];
  isMultiple: boolean;
  hoursAgo: number;
  /** Ends this many hours after the post. */
  hours: number;
  /** Votes for each choice. Every member votes once. */
  votes: readonly number[];
}

export const polls: readonly DemoPoll[] = [
  {
    author: 'kwame_mod',
    text: 'The boathouse is free twice next week. When shall we hold the repair evening? Bring what is broken.',
    choices: ['Tuesday, 18:00', 'Thursday, 19:30', 'Saturday morning'],
    isMultiple: false,
    hoursAgo: 4,
    hours: 72,
    votes: [9, 14, 6],
  },
  {
    author: 'chef_wei',
    text: 'Which soup stays on the menu this winter?',
    choices: ['Leek and potato', 'Hot and sour', 'Smoked fish', 'Pumpkin'],
    isMultiple: true,
    hoursAgo: 50,
    hours: 24,
    votes: [11, 17, 8, 12],
  },
];
