export { reportList } from './report-list.ts';
export {
  countPendingListReports,
  hasPendingReport,
  listListReportsBy,
  listPendingListReports,
  reopenListReports,
  settleListReports,
} from './list-reports.store.ts';
