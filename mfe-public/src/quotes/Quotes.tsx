import { Link, paths } from '@heard/sdk';
import { getRatingTone, ratingTones, Stars } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { cardColumns, linkedCard } from '../lists/cards.ts';

const List = styled.ul`
  ${cardColumns(3)}
`;

const Box = styled.li`
  ${linkedCard}
  display: flex;
  flex-direction: column;
  padding-inline: var(--space-6);
  border-radius: var(--radius-voice);

  & h3 {
    margin-top: var(--space-2);
    font-size: var(--text-md);
    line-height: 1.3;
  }
`;

const Rate = styled.div`
  ${ratingTones}
  display: flex;
  align-items: center;
  gap: var(--space-2);

  & > b {
    color: var(--ct);
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
`;

const Say = styled.p`
  display: -webkit-box;
  margin-top: var(--space-1);
  overflow: hidden;
  color: var(--text-muted);
  font-size: var(--text-button);
  overflow-wrap: anywhere;
  unicode-bidi: plaintext;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

const By = styled.p`
  margin-top: auto;
  padding-top: var(--space-4);
  color: var(--text-muted);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;

  & a {
    position: relative;
    z-index: 1;
    font-weight: var(--weight-strong);
  }
  & time {
    display: block;
  }
`;

/** A part of a review. */
export interface Quote {
  id: string;
  rating: number;
  title: string;
  text: string;
  /** The language of the review, an ISO 639-1 code; null if unknown. */
  language: string | null;
  author: string;
  company: { id: string; name: string };
  /** The date of the review: a `time` element. */
  date: ReactNode;
}

interface QuotesProps {
  quotes: readonly Quote[];
  /** Returns who has written about which company. */
  about: (values: { author: string; company: string }) => string;
  /** The accessible name of the list. */
  label: string;
}

/** The position of the company's name in the text. The name becomes a link. */
const NAME = '\u0000';

/** Short versions of reviews in three columns, each with a link to the whole review. */
export function Quotes({ quotes, about, label }: QuotesProps) {
  return (
    <List aria-label={label}>
      {quotes.map(({ id, rating, title, text, language, author, company, date }) => {
        const stars = `${rating}/5`;
        const [before = '', after = ''] = about({ author, company: NAME }).split(NAME);
        return (
          <Box key={id}>
            <Rate data-tone={getRatingTone(rating)}>
              <Stars rating={rating} size="sm" />
              <b aria-hidden="true">{stars}</b>
            </Rate>
            <h3 dir="auto" lang={language ?? ''}>
              <Link to={paths.review(id)}>{title}</Link>
            </h3>
            <Say dir="auto" lang={language ?? ''}>
              {text}
            </Say>
            <By>
              {before}
              <Link to={paths.company(company.id)} lang="">
                {company.name}
              </Link>
              {after}
              {date}
            </By>
          </Box>
        );
      })}
    </List>
  );
}
