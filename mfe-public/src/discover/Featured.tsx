import { FEATURED_DAYS, FEATURED_MIN_HELPFUL, type FeaturedReview } from '@heard/contract';
import { Link, paths, useApi } from '@heard/sdk';
import { below, Muted, Section, SectionTitle, Stars, useFormats, Wrap } from '@heard/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useDiscoverMessages } from './messages/messages.ts';

const Quote = styled.figure`
  margin: var(--space-6) 0 0;
  padding: var(--space-10) var(--space-12);
  border-radius: 0.25rem 2.5rem 2.5rem 2.5rem;
  background: var(--voice-field);

  & > div {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    font-weight: var(--weight-strong);
  }
  & blockquote {
    max-width: 52rem;
    margin: var(--space-4) 0 0;
    overflow-wrap: anywhere;
  }
  & h3 {
    font-size: var(--text-3xl);
    letter-spacing: var(--tracking-display);
    line-height: 1.1;
  }
  & blockquote p {
    margin-top: var(--space-4);
    font-size: var(--text-xl);
    line-height: 1.45;
    white-space: pre-line;
    unicode-bidi: plaintext;
  }
  & figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-6);
    margin-top: var(--space-6);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  & h3 a {
    color: var(--text);
  }
  & figcaption a {
    font-weight: var(--weight-strong);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  ${below.md} {
    padding: var(--space-6) var(--space-5);

    & blockquote p {
      font-size: var(--text-lg);
    }
  }
`;

/** Shows the photos of the review as a link to the page of the review. That page shows the photos in full size. */
const Photos = styled(Link)`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 5.5rem));
  gap: var(--space-2);
  margin-top: var(--space-6);

  & > img {
    width: 100%;
    height: auto;
    aspect-ratio: 1;
    border-radius: var(--radius-md);
    background: var(--surface-sunken);
    object-fit: cover;
    font-size: var(--text-xs);
  }
`;

/** The placeholder of the company's name in the translated text. The text is split there to insert a link. */
const NAME = '\u0000';

/** One review in full, chosen by a rule that the section states. */
export function Featured({ review }: { review: FeaturedReview }) {
  const t = useDiscoverMessages();
  const api = useApi();
  const { formatRelative } = useFormats();
  const title = useId();
  const { company, language, rating } = review;
  const stars = `${rating}/5`;
  const [before = '', after = ''] = t('about', { author: review.author, company: NAME }).split(NAME);
  return (
    <Section aria-labelledby={title}>
      <Wrap>
        <SectionTitle id={title}>{t('featured')}</SectionTitle>
        <Muted as="p">{t('featuredRule', { days: FEATURED_DAYS, people: FEATURED_MIN_HELPFUL })}</Muted>
        <Quote>
          <div>
            <Stars rating={rating} size="lg" />
            <span aria-hidden="true">{stars}</span>
          </div>
          <blockquote lang={language ?? ''}>
            <h3 dir="auto">
              <Link to={paths.review(review.id)}>{review.title}</Link>
            </h3>
            <p dir="auto">{review.text}</p>
          </blockquote>
          {review.photos.length > 0 && (
            <Photos to={paths.review(review.id)}>
              {review.photos.map(({ id, alt, small: { path, ...size } }, at) => (
                <img
                  key={id}
                  {...size}
                  src={api.pictureUrl(path) ?? undefined}
                  alt={alt || t('photo', { n: at + 1, author: review.author })}
                  loading="lazy"
                />
              ))}
            </Photos>
          )}
          <figcaption>
            <span>
              {before}
              <Link to={paths.company(company.id)} lang="">
                {company.name}
              </Link>
              {after}
            </span>
            <time dateTime={review.createdAt}>{formatRelative(review.createdAt)}</time>
            <span>{t('featuredHelpful', { count: review.helpful })}</span>
          </figcaption>
        </Quote>
      </Wrap>
    </Section>
  );
}
