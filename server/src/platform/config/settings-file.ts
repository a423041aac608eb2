import { parseEnv } from 'node:util';

import { ConfigError } from '#src/platform/config/config-error.ts';

const BYTE_ORDER_MARK = /^\uFEFF/;
const SETTING = /^\s*(?:export\s+)?[A-Za-z_]\w*[ \t]*=[ \t]*([^\n]*)$/;
const QUOTES = ['"', "'", '`'];
const BLANK_OR_COMMENT = /^\s*(?:#.*)?$/;

/**
 * Parses the text of a `.env` file. An error names an unreadable line by its number, because the line
 * itself may hold a password.
 */
export function parseSettings(given: string): NodeJS.Dict<string> {
  const text = given.replace(BYTE_ORDER_MARK, '').replaceAll('\r\n', '\n');
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) at = endOfSetting(lines, at);
  return parseEnv(text);
}

function endOfSetting(lines: readonly string[], at: number): number {
  const line = lines[at] ?? '';
  if (BLANK_OR_COMMENT.test(line)) return at;
  const value = SETTING.exec(line)?.[1]?.trim();
  if (value === undefined) {
    throw lineError(at, 'is not a setting: write NAME=value, or # before a comment');
  }
  const quote = QUOTES.find((each) => value.startsWith(each));
  if (quote === undefined) {
    if (!/\S#/.test(value)) return at;
    throw lineError(
      at,
      `has a # in its value, which would start a comment: write '…' around the value`,
    );
  }
  let [end, rest] = [at, value.slice(1)];
  while (!rest.includes(quote)) {
    end += 1;
    const next = lines[end];
    if (next === undefined) throw lineError(at, `has a ${quote} that is not closed`);
    rest = next;
  }
  if (BLANK_OR_COMMENT.test(rest.slice(rest.indexOf(quote) + 1))) return end;
  throw lineError(end, `has text after the closing ${quote}: use other quotes around the value`);
}

const lineError = (at: number, problem: string): ConfigError =>
  new ConfigError('.env', `cannot be read: line ${at + 1} ${problem}.`);
