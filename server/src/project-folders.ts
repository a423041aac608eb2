import { resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '..', '..');

export const migrationsFolder = resolve(import.meta.dirname, '..', 'migrations');
