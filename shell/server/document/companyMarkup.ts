import { RATING_MAX, type CompanyReview, type CompanyWithReviews, type Language } from '@heard/contract';
import { escapeMarkup } from '@heard/server-kit';
import { fullName } from '@heard/sdk/server';
import { translate } from '../messages/messages.ts';

const formats: Record<Language, Formats> = { en: formatsOf('en-US'), es: formatsOf('es'), fr: formatsOf('fr') };

/** How a company is rated, in one sentence. */
export function ratedText({ ratingGeneral, reviewsQuantity }: CompanyWithReviews, language: Language): string {
  if (reviewsQuantity === 0) return translate(language, 'company.notRated');
  const rating = outOf(formats[language].mean.format(ratingGeneral), language);
  return translate(language, 'company.rated', { rating, count: reviewsQuantity });
}

/** A company and its newest reviews as plain markup, for whoever reads without JavaScript. */
export function companyMarkup(company: CompanyWithReviews, language: Language): string {
  const { id, name, description, website, review, reviewsQuantity } = company;
  return [
    `<h1>${escapeMarkup(name)}</h1>`,
    `<p>${escapeMarkup(ratedText(company, language))}</p>`,
    description === null ? '' : `<p>${escapeMarkup(description)}</p>`,
    `<p><a href="${escapeMarkup(website)}" rel="noopener noreferrer nofollow ugc">${escapeMarkup(id)}</a></p>`,
    reviewsQuantity === 0 ? '' : `<h2>${translate(language, 'company.reviews')}</h2>`,
    ...review.map((one) => reviewMarkup(one, language)),
    review.length < reviewsQuantity
      ? `<p>${translate(language, 'company.newest', { shown: review.length, count: reviewsQuantity })}</p>`
      : '',
  ].join('');
}

function reviewMarkup(review: CompanyReview, language: Language): string {
  const { title, rating, user, createdAt, description, experienceDate } = review;
  // Not the page's language: an empty one says that it is not known.
  const lang = `lang="${escapeMarkup(review.language ?? '')}"`;
  const { day } = formats[language];
  const written = `<time datetime="${escapeMarkup(createdAt)}">${day.format(new Date(createdAt))}</time>`;
  const experienced = translate(language, 'company.experienceDate', { date: day.format(new Date(experienceDate)) });
  return [
    `<article><h3 ${lang}>${escapeMarkup(title)}</h3>`,
    `<p>${outOf(rating, language)} · ${escapeMarkup(fullName(user))} · ${written}</p>`,
    `<p ${lang}>${escapeMarkup(description)}</p>`,
    `<p>${experienced}</p></article>`,
  ].join('');
}

function outOf(rating: number | string, language: Language): string {
  return translate(language, 'review.rating', { rating, max: RATING_MAX });
}

interface Formats {
  mean: Intl.NumberFormat;
  day: Intl.DateTimeFormat;
}

function formatsOf(locale: string): Formats {
  return {
    mean: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    // Nobody's time zone is known here.
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
}
