import { keepHeapSmall } from '../../server/src/cli/start/heap.ts';
import { serve } from '../../server/src/cli/start/start.ts';
import { loadConfig } from '../../server/src/platform/config/config.ts';
import type { FetchGuard } from '../../server/src/platform/fetch/guarded-client.ts';

const fetchGuard: FetchGuard = {
  isPlainPush: true,
  resolve: async (name) => {
    if (name.endsWith('.push.bench')) return ['127.0.0.1'];
    throw new Error(`Unknown host ${name}.`);
  },
  permits: (address) => address === '127.0.0.1',
};

keepHeapSmall();
await serve(loadConfig({ ...process.env, PUSH_HOSTS: '*.push.bench' }), {
  prepare: async (resources) => {
    Object.assign(resources, { fetchGuard });
  },
});
