import { existsSync, readFileSync } from 'node:fs';

import { ConfigError } from '#src/platform/config/config-error.ts';
import { parseSettings } from '#src/platform/config/settings-file.ts';

/**
 * The environment, completed by a `.env` file in the working folder. Variables of the environment win unless
 * they are empty.
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

export const processEnvironment = (): NodeJS.ProcessEnv => process.env;

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
