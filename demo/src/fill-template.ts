import type { Random } from './random.ts';

export interface TextContext {
  at: Date;
  friend: string;
  weekdays: readonly string[];
  /** True for members active after dark: in daylight they write about last night. */
  nocturnal?: boolean;
}

export const englishDays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const seasons = ['winter', 'spring', 'summer', 'autumn'] as const;

export function fillTemplate(text: string, telling: TextContext, random: Random): string {
  const chosen = text.replace(/\[([^\]]*)\]/gu, (_, choices: string) =>
    random.pick(choices.split('|')),
  );
  const filled = chosen.replace(/\{([^}]+)\}/gu, (_, blank: string) =>
    fillBlank(blank, telling, random),
  );
  const stopped = filled.replace(/([?!])\./gu, '$1').replace(/\.\.(?!\.)/gu, '.');
  const laidOut = stopped.replace(/ ?¶ ?/gu, '\n\n').replace(/ ?⏎ ?/gu, '\n');
  return capitalised(laidOut.trim());
}

function fillBlank(blank: string, telling: TextContext, random: Random): string {
  if (blank === 'friend') return telling.friend;
  if (blank === 'weekday') return comingDay(telling, random);
  if (blank === 'when') return partOfDay(telling);
  if (blank === 'season')
    return seasons[Math.floor((telling.at.getUTCMonth() + 1) / 3) % 4] ?? 'year';
  const [low, high] = /^n:(\d+)-(\d+)$/u.exec(blank)?.slice(1).map(Number) ?? [];
  if (low === undefined || high === undefined) throw new Error(`No blank is called {${blank}}.`);
  return String(random.between(low, high));
}

/** A day one to six days ahead, so that "on Friday" is always in the future. */
function comingDay(telling: TextContext, random: Random): string {
  const day = (telling.at.getUTCDay() + random.between(1, 6)) % 7;
  return telling.weekdays[day] ?? '';
}

function partOfDay(telling: TextContext): string {
  const hour = telling.at.getUTCHours();
  if (hour < 5 || (telling.nocturnal && hour < 18)) return 'last night';
  if (hour < 12) return 'this morning';
  if (hour < 18) return 'this afternoon';
  return hour < 22 ? 'this evening' : 'tonight';
}

function capitalised(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return first.toUpperCase() + text.slice(first.length);
}

const MORNING = /good morning|buenos días|доброго ранку|صباح الخير|今朝|朝の/iu;
const NIGHT = /good ?night\b|good night|tonight|昨夜/iu;

export function fitsHour(text: string, at: Date): boolean {
  const hour = at.getUTCHours();
  if (MORNING.test(text)) return hour >= 5 && hour < 12;
  return NIGHT.test(text) ? hour >= 12 : true;
}
