import { Clock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import defaultCompany from '../assets/default-company.svg';
import { FallbackImage } from '../avatar/FallbackImage.tsx';
import { useLanguage } from '../language/language.ts';
import { below } from '../theme/breakpoints.ts';
import { formatDuration } from './formatDuration.ts';
import { useMessages } from './messages/messages.ts';
import { Pill } from './Pill.tsx';

/**
 * The block of a reply, or of the form that writes one: a bar in the accent color, without the speech-bubble corner
 * (`--radius-voice`) of a review.
 */
export const ReplyBox = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  min-width: 0;
  padding: var(--space-4) var(--space-5);
  border-inline-start: 3px solid var(--accent-text);
  border-start-end-radius: var(--radius-md);
  border-end-end-radius: var(--radius-md);
  background: var(--surface);

  ${below.md} {
    padding: var(--space-4);
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);

  & > img {
    flex: none;
    width: 2rem;
    height: 2rem;
    border-radius: var(--radius-sm);
    background: var(--accent-soft);
    object-fit: cover;
  }
`;

const By = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  min-width: 0;

  & > h4 {
    font: inherit;
    font-size: var(--text-button);
    font-weight: var(--weight-strong);
    letter-spacing: normal;
    overflow-wrap: anywhere;
  }
  & > small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

const Text = styled.p`
  max-width: var(--measure);
  font-size: var(--text-button);
  overflow-wrap: anywhere;
  white-space: pre-line;
  unicode-bidi: plaintext;
`;

const Took = styled.p`
  display: flex;
  gap: var(--space-1);
  color: var(--text-muted);
  font-size: var(--text-sm);

  & > svg {
    flex: none;
    width: 1em;
    height: 1em;
    margin-top: 0.25em;
  }
`;

/** The props of `ReviewReply`. */
export interface ReviewReplyProps {
  /** The name of the company. */
  company: string;
  /** The URL of the company's image. If it is missing, a default image is shown. */
  image?: string | null;
  /** The URL shown if `image` is missing or fails to load, see `getCompanyPlaceholder`. Default: a neutral image. */
  placeholder?: string;
  /** The date of the reply: a `time` element. */
  date: ReactNode;
  text: string;
  /** The language of the text, as a BCP 47 tag; null if unknown. */
  language: string | null;
  /** The time from the review to the reply, in seconds. */
  repliedAfterSeconds: number;
  /** Whether the author has changed the review after the reply. */
  reviewChangedSince: boolean;
  /** Whether the company has an owner who has not proven that the website is theirs. */
  notVerified?: boolean;
  /** Content below the text, such as the reason why the reply is hidden. */
  children?: ReactNode;
}

/** The reply of a company, inside the card of a review. The text is shown as it was written, in the direction of its script. */
export function ReviewReply({
  company,
  image,
  placeholder,
  date,
  text,
  language,
  repliedAfterSeconds,
  reviewChangedSince,
  notVerified = false,
  children,
}: ReviewReplyProps) {
  const t = useMessages();
  const pageLanguage = useLanguage();
  const id = useId();
  return (
    <ReplyBox role="group" aria-labelledby={id}>
      <Head>
        <FallbackImage src={image} fallback={placeholder ?? defaultCompany} />
        <By>
          <h4 id={id}>{t('reply.from', { company })}</h4>
          {notVerified ? <Pill>{t('reply.notVerified')}</Pill> : null}
          <small>{date}</small>
        </By>
      </Head>
      <Text dir="auto" lang={language ?? ''}>
        {text}
      </Text>
      <Took>
        <Clock />
        <span>
          {t('reply.after', { duration: formatDuration(repliedAfterSeconds, pageLanguage) })}
          {reviewChangedSince ? ` · ${t('reply.changed')}` : null}
        </span>
      </Took>
      {children}
    </ReplyBox>
  );
}
