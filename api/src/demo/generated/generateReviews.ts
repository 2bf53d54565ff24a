import { fraction, pick } from '../fraction.ts';
import type { DemoConsumer } from '../consumers.ts';
import type { GeneratedCompany } from './generateCompanies.ts';
import { reviewTexts, type DemoLanguage } from './reviewTexts.ts';

/** A generated review, without its times. */
export interface GeneratedReview {
  /** The key of the author. */
  author: string;
  rating: 0 | 1 | 2 | 3 | 4 | 5;
  title: string;
  description: string;
  language: DemoLanguage;
}

/** The possible numbers of reviews of a company. Two thirds of these numbers are high enough for a rank. */
const COUNTS = [0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 11, 16];
const OTHERS: Record<DemoLanguage, readonly DemoLanguage[]> = { en: ['es', 'fr'], es: ['en', 'fr'], fr: ['en', 'es'] };
const RATINGS = { good: [4, 5, 5], mixed: [2, 3, 3], bad: [0, 1, 1, 2] } as const;

/** Returns a function that generates the reviews of a company. Each call continues with other sentences. */
export function createReviewGenerator(consumers: Record<DemoLanguage, readonly DemoConsumer[]>) {
  const used = new Map<string, number>();

  /** @param min the minimum number of reviews */
  return ({ website, name, language: local }: GeneratedCompany, min: number): GeneratedReview[] => {
    const count = Math.max(min, pick(COUNTS, fraction(website, 'count')));
    const quality = 0.35 + 0.55 * fraction(website, 'quality');
    return Array.from({ length: count }, (_, at) => {
      // Every third review is in another language than that of the company.
      const language = at % 3 === 1 ? pick(OTHERS[local], fraction(website, 'language', String(at))) : local;
      const people = consumers[language];
      const first = Math.floor(fraction(website, language) * people.length);
      const author = people[(first + at) % people.length];
      if (author === undefined) throw new RangeError('Nobody to write a review');
      const chance = fraction(website, 'mood', String(at));
      const mood = chance < quality ? 'good' : chance < quality + 0.15 ? 'mixed' : 'bad';
      const { titles, openings, details, endings } = reviewTexts[language][mood];
      const turn = used.get(`${language} ${mood}`) ?? 0;
      used.set(`${language} ${mood}`, turn + 1);
      const next = (values: readonly string[]) => (values[turn % values.length] ?? '').replace('{name}', name);
      return {
        author: author.key,
        rating: pick(RATINGS[mood], fraction(website, 'rating', String(at))),
        title: next(titles),
        description: `${next(openings)} ${next(details)} ${next(endings)}`,
        language,
      };
    });
  };
}
