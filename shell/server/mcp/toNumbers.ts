import { toQuery, type CompanyTopics, type CompanyWithReviews } from '@heard/contract';
import { paths } from '@heard/sdk/server';
import { REASONS, TOPICS } from '../markdown/texts.ts';
import { toInterval } from '../markdown/toInterval.ts';
import type { CompanyResult } from './schemas.ts';

/** Converts a company to its numbers, without the texts of reviews. */
export function toNumbers(company: CompanyWithReviews, publicUrl: string): CompanyResult['company'] {
  const { id, name, website, description, claimed, verified, reviewsQuantity, ratingGeneral, score } = company;
  const { organic, invited, confirmed } = company.originCounts;
  return {
    id,
    name,
    website,
    link: `${publicUrl}${paths.company(id)}`,
    ownerStatement: description,
    claimed,
    verified,
    reviews: reviewsQuantity,
    mean: toMean(ratingGeneral, reviewsQuantity),
    uncertainty: toInterval(ratingGeneral, reviewsQuantity),
    score: score && { value: score.value, range: score.range, day: score.day, reason: REASONS[score.reason] },
    ratingCounts: company.ratingCounts,
    originCounts: { organic: sum(organic), invited: sum(invited), confirmed: sum(confirmed) },
    relationCounts: company.relationCounts,
    benefitReviews: company.benefitQuantity,
    hiddenReviews: company.hiddenQuantity,
  };
}

/** Converts the topics of a company, with their names in English. @param link the URL of the company */
export function toTopics(
  { read, notRead, topics }: CompanyTopics,
  link: string,
  publicUrl: string,
): CompanyResult['topics'] {
  return {
    about: TOPICS,
    read,
    notRead,
    mentioned: topics.map(({ id, name, level, reviews, stars }) => ({
      id,
      name: name.en,
      serious: level === 'serious',
      reviews,
      ratingCounts: stars,
      link: `${link}${toQuery({ topic: id })}`,
    })),
    explanation: `${publicUrl}${paths.howTopicsWork}`,
  };
}

/** Rounds a mean to hundredths. @returns null if there are no reviews */
export function toMean(mean: number, reviews: number): number | null {
  return reviews === 0 ? null : Math.round(mean * 100) / 100;
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
