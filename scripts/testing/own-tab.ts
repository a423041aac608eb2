import { vi } from 'vitest';

// Reloads the modules of earlier files, so that each file has a new tab.
vi.resetModules();
