export * from './taxonomy.ts';
export type * from './TopCategory.ts';
