import { getLanguages, getSiteName } from '@heard/contract';
import { escapeMarkup } from '@heard/server-kit';
import { translate } from '../messages/messages.ts';

/** Returns the page for a browser whose cookies were too large. The page is in all languages of the site, because the request could not be read. */
export function headersTooLargePage(): string {
  const paragraphs = getLanguages().map((language) => {
    const link = `<a href="">${escapeMarkup(translate(language, 'headersTooLarge.reload'))}</a>`;
    return `<p lang="${language}">${escapeMarkup(translate(language, 'headersTooLarge.text'))} ${link}</p>`;
  });
  const name = escapeMarkup(getSiteName());
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${name}</title><h1>${name}</h1>${paragraphs.join('')}</html>`,
  ].join('');
}
