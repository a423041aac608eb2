export { ReportsLink } from './messages/reports-link.tsx';
export { TimeoutLink } from './timeout/timeout-link.tsx';
