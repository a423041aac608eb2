import { joinNames } from '@rookery/contract/kernel/notification-texts.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';

type Actor = Notification['fromUser'];

const NAME_CHARACTERS = 60;

export function actorsOf(told: readonly Notification[]): Actor[] {
  return [...new Map(told.map(({ fromUser }) => [fromUser.ulid, fromUser])).values()];
}

export function namesOf(actors: readonly Actor[]): string {
  return joinNames(actors.map(({ name }) => shortened(name)));
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_CHARACTERS) return name;
  return `${characters.slice(0, NAME_CHARACTERS).join('')}…`;
}
