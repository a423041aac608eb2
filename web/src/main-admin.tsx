import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from '#web/features/admin/public.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(<ConsoleApp />);
