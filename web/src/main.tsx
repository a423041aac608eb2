import { createRoot } from 'react-dom/client';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { App } from './app/app.tsx';
import { registerServiceWorker } from './app/register-service-worker.ts';
import { startMemory } from './app/start-memory.ts';
import { startTheme } from './app/theme/apply-theme.ts';
import { warmUp } from './app/warm-up.ts';
import { followOtherTabs } from './data/api.ts';
import { rememberSource } from './data/standalone.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

startTheme();
rememberSource();
followOtherTabs();
createRoot(root).render(<App />);
registerServiceWorker();
warmUp();
startMemory();
