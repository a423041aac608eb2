import { styleText } from 'node:util';

import type { LogLevel } from '#src/platform/config/config.ts';

const COLOURS = { fatal: 'red', error: 'red', warn: 'yellow', info: 'green' } as const;
const HEADER_FIELDS = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err']);

interface Line {
  level: LogLevel;
  time: string;
  msg?: string;
  err?: { type?: string; message?: string; stack?: string };
}

export function prettyLine(json: string): string {
  let line: Line & Record<string, unknown>;
  try {
    line = JSON.parse(json) as Line & Record<string, unknown>;
  } catch {
    return json;
  }
  const { level, time, msg = '', err } = line;
  const fields = Object.entries(line)
    .filter(([name]) => !HEADER_FIELDS.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const clock = styleText('gray', time.slice(11, 23));
  const name = styleText(colourOf(level), level.toUpperCase().padEnd(5));
  const rest = fields.length === 0 ? '' : ` ${styleText('gray', fields.join(' '))}`;
  const below = err === undefined ? '' : `\n${indented(err)}`;
  return `${clock} ${name} ${msg}${rest}${below}\n`;
}

const colourOf = (level: LogLevel): 'red' | 'yellow' | 'green' | 'gray' =>
  level in COLOURS ? COLOURS[level as keyof typeof COLOURS] : 'gray';

function indented({ type, message, stack }: NonNullable<Line['err']>): string {
  const text = stack ?? `${type}: ${message}`;
  return text
    .split('\n')
    .map((each) => `    ${each.trim()}`)
    .join('\n');
}
