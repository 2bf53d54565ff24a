import { RATING_MAX, type CompanyReview, type CompanyWithReviews } from '@heard/contract';
import { fullName } from '../../sdk/src/session/fullName.ts';
import { LANGUAGE, translate } from '../messages/messages.ts';
import { escapeMarkup } from '@heard/server-kit';

const means = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
// Nobody's time zone is known here.
const days = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' });

/** How a company is rated, in one sentence. */
export function ratedText({ ratingGeneral, reviewsQuantity }: CompanyWithReviews): string {
  if (reviewsQuantity === 0) return translate('company.notRated');
  return translate('company.rated', { rating: outOf(means.format(ratingGeneral)), count: reviewsQuantity });
}

/** A company and its newest reviews as plain markup, for whoever reads without JavaScript. */
export function companyMarkup(company: CompanyWithReviews): string {
  const { id, name, description, website, review, reviewsQuantity } = company;
  return [
    `<h1>${escapeMarkup(name)}</h1>`,
    `<p>${escapeMarkup(ratedText(company))}</p>`,
    description === null ? '' : `<p>${escapeMarkup(description)}</p>`,
    `<p><a href="${escapeMarkup(website)}" rel="noopener noreferrer nofollow ugc">${escapeMarkup(id)}</a></p>`,
    reviewsQuantity === 0 ? '' : `<h2>${translate('company.reviews')}</h2>`,
    ...review.map(reviewMarkup),
    review.length < reviewsQuantity
      ? `<p>${translate('company.newest', { shown: review.length, count: reviewsQuantity })}</p>`
      : '',
  ].join('');
}

function reviewMarkup({ title, rating, user, createdAt, description, experienceDate }: CompanyReview): string {
  const written = `<time datetime="${escapeMarkup(createdAt)}">${days.format(new Date(createdAt))}</time>`;
  const experienced = translate('company.experienceDate', { date: days.format(new Date(experienceDate)) });
  return [
    `<article><h3>${escapeMarkup(title)}</h3>`,
    `<p>${outOf(rating)} · ${escapeMarkup(fullName(user))} · ${written}</p>`,
    `<p>${escapeMarkup(description)}</p>`,
    `<p>${experienced}</p></article>`,
  ].join('');
}

function outOf(rating: number | string): string {
  return translate('review.rating', { rating, max: RATING_MAX });
}
