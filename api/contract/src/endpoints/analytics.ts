import { defineEndpoint } from '../defineEndpoint.ts';
import type { Analytics, AnalyticsQuery, CompanyHistory, Comparison, ComparisonQuery } from '../schemas/index.ts';

export const getAnalytics = defineEndpoint<{ query: AnalyticsQuery; response: Analytics }>({
  method: 'GET',
  path: '/company/analytics',
});

export const getAnalyticsAsCsv = defineEndpoint<{ query: AnalyticsQuery; response: string }>({
  method: 'GET',
  path: '/company/analytics.csv',
});

export const getCompanyHistory = defineEndpoint<{ params: { id: string }; response: CompanyHistory }>({
  method: 'GET',
  path: '/company/{id}/history',
});

export const getComparison = defineEndpoint<{ query: ComparisonQuery; response: Comparison }>({
  method: 'GET',
  path: '/comparison',
});
