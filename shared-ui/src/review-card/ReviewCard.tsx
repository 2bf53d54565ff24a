import type { ReactNode, Ref } from 'react';
import { css, styled } from 'styled-components';
import { Avatar } from '../avatar/Avatar.tsx';
import { useMessages } from '../messages/messages.ts';
import { Stars } from '../rating/Stars.tsx';
import { below } from '../theme/breakpoints.ts';
import { ratingTones, getRatingTone } from '../theme/ratingTones.ts';

export const ReviewBox = styled.article`
  min-width: 0;
  background: var(--surface-raised);
  border: 1px solid var(--border);
  border-radius: var(--radius-voice);
  padding: var(--space-6);
  break-inside: avoid;

  ${below.md} {
    padding: var(--space-5);
  }
`;

export const ReviewHead = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  ${below.md} {
    flex-wrap: wrap;
  }
`;

export const ReviewWho = styled.div`
  min-width: 0;
  flex: 1;

  /* A long status wraps to the next line, but a menu does not. */
  ${below.md} {
    flex-basis: 8rem;
  }

  & > b {
    display: block;
    font-weight: var(--weight-strong);
    line-height: 1.3;
    overflow-wrap: anywhere;
    width: fit-content;
  }
  & small {
    display: block;
    font-size: var(--text-sm);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  /* Links in lines below each other are easy to touch (WCAG 2.5.8). */
  & > b > a,
  & small > a {
    display: inline-block;
    line-height: 1.5rem;
  }
`;

const DateAndOrigin = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: var(--space-3);

  /* The explanation of an origin begins below the date: below its label, it would leave the window of a phone. */
  & > details {
    position: static;
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
  }
`;

/** A text in the direction opposite to the page's begins at the other edge of the card, not at the measure. */
const atOwnEdge = css`
  &:dir(rtl) {
    margin-left: auto;
    margin-right: 0;
  }
  &:dir(ltr) {
    margin-left: 0;
    margin-right: auto;
  }
`;

const Title = styled.h3`
  margin-top: var(--space-2);
  max-width: var(--measure);
  ${atOwnEdge}
  font-size: var(--text-lg);
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

const Say = styled.p`
  margin-top: var(--space-1);
  max-width: var(--measure);
  ${atOwnEdge}
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

/** The link from the author's own review to the page of the company, also `as={Link}`. */
export const ReviewLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-height: var(--control);
  min-width: 0;
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
`;

const Reply = styled.div`
  margin-top: var(--space-5);
`;

const Photos = styled.div`
  margin-top: var(--space-4);
`;

const Body = styled.div`
  margin-top: var(--space-5);
`;

/** The author of a review, and its date. */
export interface ReviewAuthor {
  /** The name, also as a link to the author's page. */
  author: ReactNode;
  /** The URL of the author's avatar. If it is missing, a default image is shown. */
  avatar?: string | null;
  /** The URL shown if `avatar` is missing or fails to load, see `getCompanyPlaceholder`. Default: a neutral image. */
  placeholder?: string | undefined;
  /** The owner of the name and image in the head: the author, or the company on the author's own reviews. */
  kind?: 'person' | 'company';
  /** A line below the name: the author's country and number of reviews. */
  about?: ReactNode;
  /** The last line of the head: a `time` element, or the company while editing. */
  date: ReactNode;
}

function Author({
  author,
  avatar,
  placeholder,
  kind,
  about,
  date,
  origin,
  children,
}: ReviewAuthor & { origin?: ReactNode; children?: ReactNode }) {
  return (
    <ReviewHead>
      <Avatar src={avatar} placeholder={placeholder} kind={kind} />
      <ReviewWho>
        <b dir="auto">{author}</b>
        {about ? <small>{about}</small> : null}
        <DateAndOrigin>
          <small>{date}</small>
          {origin}
        </DateAndOrigin>
      </ReviewWho>
      {children}
    </ReviewHead>
  );
}

/** The props of `ReviewCard`. */
export interface ReviewCardProps extends ReviewAuthor {
  /** The rating, an integer from 0 to 5. */
  rating: number;
  /** The title of the review. Matches of a search may be in `mark`. */
  title: ReactNode;
  description: ReactNode;
  /** The language of title and description, as a BCP 47 tag; null if unknown. */
  language: string | null;
  /** An `OriginLabel`, next to the date where there is space. */
  origin?: ReactNode;
  /** The state of the review at the end of its head: a `Pill`. */
  status?: ReactNode;
  /** The menu of the review: a `ReviewMenu`. */
  menu?: ReactNode;
  /** The photos of the review, below its text. */
  photos?: ReactNode;
  /** A line below the text, such as a note. */
  footer?: ReactNode;
  /** The reply of the company: a `ReviewReply`, or the form that writes one. */
  reply?: ReactNode;
  /** The start of the last line: a `HelpfulButton`. */
  tools?: ReactNode;
  /** A `ReviewLink` to the company, for the author's own reviews. */
  link?: ReactNode;
  /** Ghost buttons to edit and delete, for the author's own reviews. */
  actions?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/**
 * A review. Title and description are shown as they were written, with line breaks, in their language and in the direction
 * of its script. A `ref` makes the card focusable.
 */
export function ReviewCard({
  author,
  avatar,
  placeholder,
  kind,
  about,
  date,
  rating,
  title,
  description,
  language,
  origin,
  status,
  menu,
  photos,
  footer,
  reply,
  tools,
  link,
  actions,
  ref,
}: ReviewCardProps) {
  const t = useMessages();
  // Sets an empty `lang` for an unknown language. Otherwise, the text would inherit the language of the page.
  const lang = language ?? '';
  return (
    <ReviewBox ref={ref} tabIndex={ref ? -1 : undefined}>
      <Author {...{ author, avatar, placeholder, kind, about, date, origin }}>
        {status}
        {menu}
      </Author>
      <Rate data-tone={getRatingTone(rating)}>
        <Stars rating={rating} />
        <b aria-hidden="true">{t('reviewCard.rating', { rating })}</b>
      </Rate>
      <Title dir="auto" lang={lang}>
        {title}
      </Title>
      <Say dir="auto" lang={lang}>
        {description}
      </Say>
      {photos ? <Photos>{photos}</Photos> : null}
      {footer ? <Footer>{footer}</Footer> : null}
      {reply ? <Reply>{reply}</Reply> : null}
      {link || actions || tools ? (
        <Tools>
          {tools}
          {link}
          {actions ? <Actions>{actions}</Actions> : null}
        </Tools>
      ) : null}
    </ReviewBox>
  );
}

/** The props of `ReviewCardEdit`. */
export interface ReviewCardEditProps extends ReviewAuthor {
  /** The form that edits the review. */
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The card of a review while its author edits it. Replaces the `ReviewCard` of the review. */
export function ReviewCardEdit({ author, avatar, placeholder, kind, date, children, ref }: ReviewCardEditProps) {
  return (
    <ReviewBox ref={ref}>
      <Author {...{ author, avatar, placeholder, kind, date }} />
      <Body>{children}</Body>
    </ReviewBox>
  );
}
