import { paths } from '@heard/sdk/server';
import { toList, toText } from './companyMarkdown.ts';
import { FORMULA, LICENCE, RANGE_FORMULA, UNCERTAINTY } from './texts.ts';

/** Explains in Markdown how scores, ranges and counts are computed. */
export function toScoresMarkdown(publicUrl: string): string {
  return toText([
    '# How scores work',
    "A company's page shows two numbers: the plain mean of all reviews, and the Heard score. Anybody can compute both.",
    '## The Heard score',
    `\`${FORMULA}\``,
    'A review counts half after a year and a quarter after two, because a company changes. Editing a review does not make it newer. Every company begins with five reviews of 2.5 stars, the middle of the scale from 0 to 5, so that a single review changes little.',
    '## The range of a score',
    `\`${RANGE_FORMULA}\``,
    'With many more reviews like these, the score would be in this range with 95% certainty. The five assumed reviews are spread evenly from 0 to 5 stars, so that their mean is 2.5 and the mean of their squares 55/6. If the ranges of two companies overlap, chance may explain the difference between their scores.',
    '## Uncertainty of a mean',
    `Next to a mean, Markdown pages and tools for assistants give a range (Wilson, for the share of 5 stars). ${UNCERTAINTY}`,
    '## What does not count',
    toList([
      'Hidden and deleted reviews',
      'Reviews by people who work for the company or for a competitor: they are shown in a separate list, `?relation=any`',
      'Votes and replies',
      'Where a review comes from, and whether its author got something for it: both are shown next to the review instead',
      'Money: a company cannot pay for anything that changes the score',
    ]),
    '## How companies are ranked',
    'Lists are in the order of the Heard score of the day, rounded to hundredths. Companies with the same score are ordered by their number of reviews, then by the time that they have been on Heard. A company has a place from 5 visible reviews on. The first three places also need a name, which the owner, an administrator or two reviewers have given, and reviews from three different calendar months (UTC).',
    '## Where a review comes from',
    toList([
      'Organic: written without an invitation through Heard',
      'Invited by the company: the company asked for this review',
      "Confirmed experience: the company invited this person after an order and gave the order's reference. Heard has not seen the order.",
    ]),
    '## Recompute it',
    toList([
      `The score of a company with its parts: \`${publicUrl}/api/company/{id}/score\``,
      `All reviews of a company: \`${publicUrl}/api/company/{id}/export.json\``,
      `The page with an example: <${publicUrl}${paths.howScoresWork}>`,
    ]),
    '## Licence',
    LICENCE,
  ]);
}
