import { existsSync, readFileSync } from 'node:fs';

import { ConfigError } from '#src/platform/config/config-error.ts';
import { parseSettings } from '#src/platform/config/settings-file.ts';

/**
 * The environment, with the lines of a `.env` file in the working folder below it: what is really set wins.
 * A variable that is set but empty counts as not set, so the file's value stands.
 */
export function readEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  file = '.env',
): NodeJS.ProcessEnv {
  if (!existsSync(file)) return env;
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError('.env', `cannot be read: ${(error as Error).message}`);
  }
  return { ...parseSettings(text), ...given };
}

/** What is really set, without the lines of any file. */
export const givenEnvironment = (): NodeJS.ProcessEnv => process.env;

/** What a child process gets of our environment: the named variables, and what is given. */
export function childEnvironment(
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const kept = names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), ...given };
}
