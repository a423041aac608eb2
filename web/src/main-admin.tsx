import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from '#web/features/admin/public.ts';

const root = document.getElementById('root');
if (!root) throw new Error('Element #root not found.');
// Otherwise old-browser.js shows its notice.
if (!document.documentElement.hasAttribute('data-old-browser')) {
  createRoot(root).render(<ConsoleApp />);
}
