import type { CompanyReview } from '@heard/contract';
import { fullName, Link, paths } from '@heard/sdk';
import { Stars, useFormats } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Box = styled.article`
  overflow-wrap: anywhere;

  & > h3 {
    margin-top: var(--space-1);
    font-size: var(--text-md);
    line-height: 1.3;
  }
  & > footer {
    display: flex;
    flex-wrap: wrap;
    column-gap: var(--space-3);
    margin-top: var(--space-2);
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

const Text = styled.p`
  display: -webkit-box;
  margin-top: var(--space-1);
  overflow: hidden;
  font-size: var(--text-sm);
  unicode-bidi: plaintext;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 6;
`;

/** Shows a short version of a review, with a link to the full review. */
export function NewestReview({ review }: { review: CompanyReview | null }) {
  const t = useMessages();
  const { formatDate } = useFormats();
  if (review === null) return t('none');
  const { id, title, description, rating, language, createdAt, user } = review;
  return (
    <Box>
      <Stars rating={rating} size="sm" />
      <h3 dir="auto" lang={language ?? ''}>
        <Link to={paths.review(id)}>{title}</Link>
      </h3>
      <Text dir="auto" lang={language ?? ''}>
        {description}
      </Text>
      <footer>
        <span>{fullName(user)}</span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </footer>
    </Box>
  );
}
