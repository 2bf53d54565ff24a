import type { TopicCount } from '@heard/contract';

/** Minimum number of reviews about recent experiences (24 months) that makes a serious topic appear above the others. */
const MIN_SERIOUS = 2;

/** Returns whether a company's reviews mention a serious topic so often that it appears above the others. */
export function isSerious({ level, recent }: Pick<TopicCount, 'level' | 'recent'>): boolean {
  return level === 'serious' && recent >= MIN_SERIOUS;
}
