import type { TopicCount } from '@heard/contract';

/** Minimum number of reviews about recent experiences (24 months) that makes a serious topic appear above the other topics. */
const MIN_SERIOUS = 2;

/** Returns whether a company's reviews mention a serious topic so often that the topic appears above the other topics. */
export function isSerious({ level, recent }: Pick<TopicCount, 'level' | 'recent'>): boolean {
  return level === 'serious' && recent >= MIN_SERIOUS;
}
