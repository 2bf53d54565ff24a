import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../avatar/Avatar.tsx';
import { useMessages } from '../messages/messages.ts';
import { Stars } from '../rating/Stars.tsx';
import { below } from '../theme/breakpoints.ts';
import { ratingTones, toneOf } from '../theme/ratingTones.ts';

export const ReviewBox = styled.article`
  min-width: 0;
  background: var(--surface-raised);
  border: 1px solid var(--border);
  border-radius: var(--radius-voice);
  padding: var(--space-6);

  ${below.md} {
    padding: var(--space-5);
  }
`;

export const ReviewHead = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
`;

export const ReviewWho = styled.div`
  min-width: 0;
  flex: 1;

  & > b {
    display: block;
    font-weight: var(--weight-strong);
    line-height: 1.3;
    overflow-wrap: anywhere;
    width: fit-content;
  }
  & > small {
    display: block;
    font-size: var(--text-sm);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
`;

const Rate = styled.div`
  ${ratingTones}
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-top: var(--space-5);

  & > b {
    font-weight: var(--weight-strong);
    font-size: var(--text-sm);
    color: var(--ct);
    font-variant-numeric: tabular-nums;
  }
`;

const Title = styled.h3`
  margin-top: var(--space-2);
  max-width: var(--measure);
  font-size: var(--text-lg);
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

const Say = styled.p`
  margin-top: var(--space-1);
  max-width: var(--measure);
  overflow-wrap: anywhere;
  white-space: pre-line;
  unicode-bidi: plaintext;
`;

const Footer = styled.div`
  margin-top: var(--space-3);
  font-size: var(--text-sm);
  color: var(--text-muted);
  overflow-wrap: anywhere;
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-4);
  margin: var(--space-5) 0 calc(-1 * var(--space-3));
  padding-top: var(--space-2);
  border-top: 1px solid var(--border);
  font-size: var(--text-sm);
`;

const Actions = styled.div`
  margin-inline-start: auto;
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);

  & > button {
    color: var(--text-muted);
  }

  ${below.md} {
    margin-inline-start: calc(-1 * var(--space-3));
    width: 100%;
  }
`;

/** The link in an own review's tools, to the company's page: `<ReviewLink as={Link} to=…>acme.com <ArrowRight /></ReviewLink>`. */
export const ReviewLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-height: var(--control);
  min-width: 0;
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
`;

const Body = styled.div`
  margin-top: var(--space-5);
`;

/** Who speaks, and when. */
export interface ReviewAuthor {
  /** The author's name. */
  author: string;
  /** Address of the author's picture. */
  avatar?: string | null;
  /** Under the name: a `time` element, the company's name while editing. */
  date: ReactNode;
}

function Author({ author, avatar, date }: ReviewAuthor) {
  return (
    <ReviewHead>
      <Avatar src={avatar} />
      <ReviewWho>
        <b dir="auto">{author}</b>
        <small>{date}</small>
      </ReviewWho>
    </ReviewHead>
  );
}

export interface ReviewCardProps extends ReviewAuthor {
  /** An integer from 0 to 5. */
  rating: number;
  title: string;
  description: string;
  /** What both are written in, as a BCP 47 tag; null where nobody knows. */
  language: string | null;
  /** A line under the text: the date of experience. */
  footer?: ReactNode;
  /** Own reviews: a `ReviewLink` to the company, left under a line. */
  link?: ReactNode;
  /** Own reviews: ghost buttons Edit and Delete, right under a line. */
  actions?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** What a client said. Texts are shown as they are, line breaks kept, in their own language and the direction of its script. */
export function ReviewCard({
  author,
  avatar,
  date,
  rating,
  title,
  description,
  language,
  footer,
  link,
  actions,
  ref,
}: ReviewCardProps) {
  const t = useMessages();
  // Not the page's language: an empty one says that it is not known.
  const lang = language ?? '';
  return (
    <ReviewBox ref={ref} tabIndex={ref ? -1 : undefined}>
      <Author {...{ author, avatar, date }} />
      <Rate data-tone={toneOf(rating)}>
        <Stars rating={rating} />
        <b aria-hidden="true">{t('reviewCard.rating', { rating })}</b>
      </Rate>
      <Title dir="auto" lang={lang}>
        {title}
      </Title>
      <Say dir="auto" lang={lang}>
        {description}
      </Say>
      {footer ? <Footer>{footer}</Footer> : null}
      {link || actions ? (
        <Tools>
          {link}
          {actions ? <Actions>{actions}</Actions> : null}
        </Tools>
      ) : null}
    </ReviewBox>
  );
}

export interface ReviewCardEditProps extends ReviewAuthor {
  /** A `Form` with RatingSlider, Title, Description and its buttons. */
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The same card in the same place while its review is edited. */
export function ReviewCardEdit({ author, avatar, date, children, ref }: ReviewCardEditProps) {
  return (
    <ReviewBox ref={ref}>
      <Author {...{ author, avatar, date }} />
      <Body>{children}</Body>
    </ReviewBox>
  );
}
