import { resolve } from 'node:path';

/** The folder that holds package.json, web/ and contract/. */
export const projectRoot = resolve(import.meta.dirname, '..', '..');

export const migrationsFolder = resolve(import.meta.dirname, '..', 'migrations');
