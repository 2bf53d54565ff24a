import { formatMean, getSiteName, RATING_MAX, type CompanyList } from '@heard/contract';
import { paths } from '@heard/sdk/server';
import { toList, toText } from './companyMarkdown.ts';
import { escapeMarkdown } from './escapeMarkdown.ts';
import { LICENCE } from './texts.ts';

/**
 * Converts the first page of the companies of a category to Markdown. @param day the current day, such as `2026-11-28`
 */
export function toListMarkdown(list: CompanyList, day: string, publicUrl: string): string {
  const { path, category, companies, companiesQuantity, reviewsQuantity, pages, facets } = list;
  const rows = companies.map(({ id, name, rank, score, ratingGeneral, reviewsQuantity: reviews }) =>
    [
      rank ?? '–',
      `[${escapeMarkdown(name)}](${publicUrl}${paths.company(id)}.md)`,
      score?.toFixed(1) ?? '–',
      reviews === 0 ? '–' : formatMean(ratingGeneral, 'en'),
      reviews,
    ].join(' | '),
  );
  const links = [
    ...(category?.parent
      ? [`In [${category.parent.names.en}](${publicUrl}${paths.category(category.parent.slug)}.md)`]
      : []),
    ...facets.subcategories.map(
      ({ slug, names, companies: count }) => `[${names.en}](${publicUrl}${paths.category(slug)}.md): ${count}`,
    ),
  ];
  return toText([
    `# ${category?.names.en ?? 'Companies'}`,
    toList([
      `Page: <${publicUrl}${path}>`,
      `As of: ${day} (UTC)`,
      `${companiesQuantity} companies with ${reviewsQuantity} reviews`,
      `Order: the ${getSiteName()} score of the day (out of ${RATING_MAX}). Nobody can pay for a place. Companies with fewer than 5 reviews have none, because few reviews say little: <${publicUrl}${paths.howScoresWork}.md>`,
    ]),
    ...(rows.length === 0
      ? []
      : [
          [
            '| Place | Company | Score | Mean | Reviews |',
            '| --- | --- | --- | --- | --- |',
            ...rows.map((row) => `| ${row} |`),
          ].join('\n'),
        ]),
    ...(pages > 1 ? [`The next ones: <${publicUrl}${path}?page=2> (${pages} pages)`] : []),
    ...(links.length === 0 ? [] : ['## Categories', toList(links)]),
    '## Licence',
    LICENCE,
  ]);
}
