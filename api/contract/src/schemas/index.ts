export * from './account.ts';
export * from './company.ts';
export * from './export.ts';
export * from './fields.ts';
export * from './page.ts';
export * from './review.ts';
export * from './search.ts';
export * from './sitemap.ts';
