import type { CompanyReview, CompanyReviewsQuery } from '@heard/contract';
import { fullName, Link, paths, queryKeys, useCallPages } from '@heard/sdk';
import { Card, Stars, useFormats, useNames } from '@heard/ui';
import { styled } from 'styled-components';
import Mentions from './Mentions.tsx';
import { useMessages } from './messages/messages.ts';
import { toQuoteQueries } from './quoteQueries.ts';
import { useCompanyTopics } from './useCompanyTopics.ts';

const Quotes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
  gap: var(--space-4);
  margin-bottom: var(--space-6);
`;

const Title = styled.h3`
  grid-column: 1 / -1;
  font-size: var(--text-lg);
  overflow-wrap: anywhere;
`;

const Quote = styled(Card)`
  & h4 {
    margin-bottom: var(--space-2);
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & blockquote {
    margin: var(--space-2) 0;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }
`;

interface TopicQuotesProps {
  companyId: string;
  topic: string;
}

/** Quotes the most helpful critical and the most helpful favourable review that mention a topic. */
export default function TopicQuotes({ companyId, topic }: TopicQuotesProps) {
  const t = useMessages();
  const getName = useNames();
  const { critical, favourable } = toQuoteQueries(topic);
  const [worst] = useFirstReview(companyId, critical);
  const [best] = useFirstReview(companyId, favourable);
  const name = useCompanyTopics(companyId).data?.topics.find(({ id }) => id === topic)?.name;
  if (name === undefined || (worst === undefined && best === undefined)) return null;
  return (
    <Quotes>
      <Title>{t('quotes.title', { topic: getName(name) })}</Title>
      {worst !== undefined && <ReviewQuote title={t('quotes.critical')} review={worst} />}
      {best !== undefined && <ReviewQuote title={t('quotes.favourable')} review={best} />}
    </Quotes>
  );
}

/**
 * Returns the first review that matches a query. Returns none if that review was just edited, because its new text has
 * not been read for topics yet.
 */
function useFirstReview(id: string, query: CompanyReviewsQuery): readonly CompanyReview[] {
  const pages = useCallPages('listReviewsOfCompany', queryKeys.reviewsOfCompany(id, query), { params: { id }, query });
  return pages.status === 'success' ? pages.items.filter(({ mentions }) => mentions?.length !== 0) : [];
}

/** Quotes the sentences of a description that mention the topic or, if there are none, the title. */
function ReviewQuote({ title, review }: { title: string; review: CompanyReview }) {
  const t = useMessages();
  const { formatDate } = useFormats();
  const { mentions = [] } = review;
  const inText = mentions.filter(({ field }) => field === 'description');
  const [first] = inText;
  const last = inText.at(-1);
  return (
    <Quote>
      <h4>{title}</h4>
      <Stars rating={review.rating} />
      <blockquote lang={review.language ?? undefined}>
        {first === undefined || last === undefined ? (
          review.title
        ) : (
          <Mentions
            text={review.description.slice(first.start, last.end)}
            mentions={inText.map(({ start, end }) => ({ start: start - first.start, end: end - first.start }))}
          />
        )}
      </blockquote>
      <Link to={paths.review(review.id)}>
        {t('quotes.author', { author: fullName(review.user), date: formatDate(review.createdAt) })}
      </Link>
    </Quote>
  );
}
