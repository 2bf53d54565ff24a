import { ArrowRight } from 'lucide-react';
import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { FallbackImage } from '../avatar/FallbackImage.tsx';
import { optionStyle } from '../combobox/optionStyle.ts';
import { useFormats } from '../language/formats.ts';
import { useMessages } from '../messages/messages.ts';
import type { PolymorphicProps } from '../polymorphic/PolymorphicProps.ts';
import { Stars } from '../rating/Stars.tsx';
import { below } from '../theme/breakpoints.ts';

const Row = styled.a`
  ${optionStyle}
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 3.75rem;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  color: var(--text);

  & > svg {
    color: var(--text-muted);
    opacity: 0;
  }
  &[data-current] > svg {
    opacity: 1;
  }
`;

const Image = styled(FallbackImage)`
  flex: none;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: var(--radius-md);
  background: var(--accent-soft);
  object-fit: cover;
`;

/** The rating is at the end of the line, or below the website where there is no room. */
const Body = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  min-width: 0;
  flex: 1;
`;

const Rating = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-sm);
  color: var(--text-muted);
  white-space: nowrap;
`;

const Aside = styled(Rating)`
  ${below.md} {
    display: none;
  }
`;

const Words = styled.span`
  min-width: 0;
  flex: 1 1 11rem;
  line-height: 1.35;

  & > b,
  & > small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > b {
    width: fit-content;
    max-width: 100%;
    font-weight: var(--weight-strong);
  }
  & > small {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
`;

interface OwnProps {
  /** The name of the company, with the matched part in `mark`. */
  name: ReactNode;
  /** The website of the company, with the matched part in `mark`. */
  website: ReactNode;
  /** The former name or website by which the company was found. */
  formerly?: string | undefined;
  /** The URL of the company's image. Without it, and when loading fails, `placeholder` is shown. */
  image?: string | null;
  /** The URL of the default image, which `getCompanyPlaceholder` returns. */
  placeholder: string;
  /** The mean rating and the number of reviews, if they are known. */
  rating?: { mean: number; count: number } | undefined;
  /** A short text at the end of the line, instead of the rating and the arrow; not shown on phones. For an option that opens no page. */
  note?: ReactNode;
  /** Whether this is the active option, which Enter opens. */
  current?: boolean;
}

/** A company in the search results. Give it the props of `useCombobox`'s `getOptionProps`, and the props of a link. */
export function SearchHit<As extends ElementType = 'a'>({
  as,
  name,
  website,
  formerly,
  image,
  placeholder,
  rating,
  note,
  current = false,
  ...link
}: PolymorphicProps<As, OwnProps>) {
  const t = useMessages();
  const { formatRating } = useFormats();
  return (
    <Row as={as as ElementType} aria-selected={current} {...link} data-current={current || undefined}>
      <Image src={image} fallback={placeholder} />
      <Body>
        <Words>
          <b dir="auto">{name}</b>
          <small>{website}</small>
          {formerly !== undefined && <small dir="auto">{t('search.formerly', { name: formerly })}</small>}
        </Words>
        {note !== undefined && <Aside>{note}</Aside>}
        {note === undefined && rating !== undefined && (
          <Rating>
            {rating.count === 0 ? (
              t('rating.none')
            ) : (
              <>
                <Stars rating={rating.mean} size="sm" />
                {/* Hidden from assistive technology, because the name of the stars contains the rating. */}
                <span aria-hidden="true">{formatRating(rating.mean)}</span>
                <span>{t('reviews.count', { count: rating.count })}</span>
              </>
            )}
          </Rating>
        )}
      </Body>
      {note === undefined && <ArrowRight />}
    </Row>
  );
}
