import type { CompanyReview } from './schemas/index.ts';

/** An example of a public review, for tests, and for pages that are rendered to check a release. */
export const exampleReview: Omit<CompanyReview, 'helpfulOf' | 'user' | 'reference'> = {
  id: '101',
  title: 'The best rye in the quarter',
  description: 'The rye is what you come for, but the people stay in your mind.',
  rating: 4,
  language: 'en',
  createdAt: '2026-11-01T18:30:00.000Z',
  updatedAt: '2026-11-01T18:30:00.000Z',
  experienceDate: '2026-10-31T00:00:00.000Z',
  companyId: 'brightloaf.example',
  companyName: 'Brightloaf Bakery',
  companyURL: 'https://www.brightloaf.example',
  origin: 'organic',
  benefit: null,
  relation: null,
  label: null,
  reply: null,
  helpful: 0,
  photos: [],
};
