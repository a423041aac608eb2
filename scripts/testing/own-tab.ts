import { vi } from 'vitest';

// What the files before this one loaded is loaded anew: nothing of their tab is left.
vi.resetModules();
