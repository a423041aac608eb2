import type { Message } from '@rookery/contract/chats/chat.ts';

import { strings } from './strings.ts';

const EXCERPT = 140;

export function messageInWords(message: Message, isOwn: boolean): string {
  if (message.isDeleted) return isOwn ? strings.ownTakenBack : strings.takenBack;
  const words = message.body.replace(/\s+/g, ' ').trim();
  if (words !== '') return [...words].slice(0, EXCERPT).join('');
  return message.images.some(({ isVideo }) => isVideo) ? strings.video : strings.picture;
}

export function formatTime(instant: string): string {
  return new Date(instant).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}

export function dayOf(instant: string): string {
  return new Date(instant).toDateString();
}

export function dayInWords(instant: string, now: Date): string {
  const then = new Date(instant);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (then.toDateString() === now.toDateString()) return strings.today;
  if (then.toDateString() === yesterday.toDateString()) return strings.yesterday;
  const isThisYear = then.getFullYear() === now.getFullYear();
  return then.toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

export function shortTime(instant: string, now: Date): string {
  const then = new Date(instant);
  if (then.toDateString() === now.toDateString()) return formatTime(instant);
  const isThisYear = then.getFullYear() === now.getFullYear();
  return then.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

export function formatDateTime(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
