export { ReportDialog as default } from '@heard/sdk/trust';
