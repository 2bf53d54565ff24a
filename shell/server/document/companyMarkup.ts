import { RATING_MAX, type CompanyReview, type CompanyWithReviews, type Language } from '@heard/contract';
import { escapeMarkup } from '@heard/server-kit';
import { fullName } from '@heard/sdk/server';
import { translate } from '../messages/messages.ts';

const formats: Record<Language, Formats> = {
  en: createFormats('en-US'),
  es: createFormats('es'),
  fr: createFormats('fr'),
};

/** Describes a company's rating in one sentence. */
export function describeRating({ ratingGeneral, reviewsQuantity }: CompanyWithReviews, language: Language): string {
  if (reviewsQuantity === 0) return translate(language, 'company.notRated');
  const rating = formatRating(formats[language].mean.format(ratingGeneral), language);
  return translate(language, 'company.rated', { rating, count: reviewsQuantity });
}

/** Renders a company and its newest reviews as plain markup, for clients without JavaScript. */
export function companyMarkup(company: CompanyWithReviews, language: Language): string {
  const { id, name, formerName, description, address, city, country, website, review, reviewsQuantity } = company;
  const place = [address, city, country].filter(Boolean).join(', ');
  return [
    `<h1>${escapeMarkup(name)}</h1>`,
    formerName ? `<p>${escapeMarkup(translate(language, 'company.formerly', { name: formerName }))}</p>` : '',
    `<p>${escapeMarkup(describeRating(company, language))}</p>`,
    description === null ? '' : `<p>${escapeMarkup(description)}</p>`,
    place === '' ? '' : `<p>${escapeMarkup(place)}</p>`,
    `<p><a href="${escapeMarkup(website)}" rel="noopener noreferrer nofollow ugc">${escapeMarkup(id)}</a></p>`,
    reviewsQuantity === 0 ? '' : `<h2>${translate(language, 'company.reviews')}</h2>`,
    ...review.map((item) => reviewMarkup(item, language)),
    review.length < reviewsQuantity
      ? `<p>${translate(language, 'company.newest', { shown: review.length, count: reviewsQuantity })}</p>`
      : '',
  ].join('');
}

function reviewMarkup(review: CompanyReview, language: Language): string {
  const { title, rating, user, createdAt, description, experienceDate } = review;
  // Not the page's language; an empty value means unknown.
  const lang = `lang="${escapeMarkup(review.language ?? '')}"`;
  const { day } = formats[language];
  const written = `<time datetime="${escapeMarkup(createdAt)}">${day.format(new Date(createdAt))}</time>`;
  const experienced = translate(language, 'company.experienceDate', { date: day.format(new Date(experienceDate)) });
  return [
    `<article><h3 ${lang}>${escapeMarkup(title)}</h3>`,
    `<p>${formatRating(rating, language)} · ${escapeMarkup(fullName(user))} · ${written}</p>`,
    `<p ${lang}>${escapeMarkup(description)}</p>`,
    `<p>${experienced}</p></article>`,
  ].join('');
}

function formatRating(rating: number | string, language: Language): string {
  return translate(language, 'review.rating', { rating, max: RATING_MAX });
}

interface Formats {
  mean: Intl.NumberFormat;
  day: Intl.DateTimeFormat;
}

function createFormats(locale: string): Formats {
  return {
    mean: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    // The server does not know the reader's time zone.
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
}
