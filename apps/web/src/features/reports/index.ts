export { LateReportMenu } from './late-report-menu.tsx';
export { useReportAction } from './use-report-action.tsx';
