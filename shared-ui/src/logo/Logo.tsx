import type { ElementType } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import type { PolymorphicProps } from '../polymorphic/PolymorphicProps.ts';

const Home = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: var(--control);
  flex: none;
  border-radius: var(--radius-sm);
  color: var(--text);
  /* The name is to the right of the icon in every language. */
  direction: ltr;

  &[data-shrinks] {
    flex-shrink: 1;
  }
  & > svg {
    height: 32px;
    width: auto;
    min-width: 0;
  }
  .tile {
    fill: var(--accent);
  }
  .arch {
    fill: none;
    stroke: var(--accent-contrast);
    stroke-width: 4.2;
    stroke-linecap: round;
  }
  .voice {
    fill: var(--voice);
  }
`;

/** The name, with space before it. A mask in the stylesheet draws it, because elements of an SVG would be part of each document. */
const Word = styled.span`
  width: 82px;
  height: 32px;
  background: currentColor;
  mask: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='32 0 82 32'%3E%3Cpath d='M53.4 25v-17.6h4.2v17.6zM42.4 25v-17.6h4.2v17.6zM45.2 17.8v-3.4h10.2v3.4zM66.4 25.4q-1.9 0-3.2-.6q-1.4-.5-2.3-1.4q-.9-1-1.3-2.3q-.4-1.3-.4-2.9q0-1.5.4-2.9q.4-1.4 1.3-2.5q.9-1 2.2-1.6q1.3-.6 3-.6q1.7 0 3 .6q1.3.5 2.1 1.6q.8 1.1 1.1 2.6q.3 1.5.1 3.3l-10.6.1v-2.2l7.8-.1l-1 1.2q.2-1.3-.1-2.2q-.3-.9-.9-1.3q-.6-.4-1.5-.4q-1 0-1.6.5q-.7.5-1 1.5q-.4 1-.4 2.3q0 2.2.9 3.2q.8 1 2.4 1q.7 0 1.2-.1q.4-.2.7-.6q.3-.3.5-.7q.1-.4.1-.9l3.7.5q0 .9-.4 1.8q-.3.9-1.1 1.5q-.7.7-1.9 1.2q-1.1.4-2.8.4zM77.5 25.4q-1.1 0-2-.4q-1-.4-1.5-1.3q-.6-.9-.6-2.2q0-1.3.5-2.1q.5-.8 1.3-1.3q.9-.4 2-.7q1.1-.3 2.4-.5q1.1-.2 1.8-.4q.6-.1.8-.3q.3-.3.3-.7q0-.8-.5-1.3q-.6-.4-1.6-.4q-.7 0-1.3.2q-.6.3-1.1.8q-.4.6-.4 1.5l-3.7-.7q.1-1.4.7-2.4q.6-.9 1.5-1.5q.9-.6 2.1-.9q1.1-.2 2.3-.2q2.1 0 3.4.7q1.3.7 2 2.2q.6 1.4.6 3.5v2.4q0 1 .1 1.9q0 .9 0 1.9q0 .9.1 1.8h-3.6q-.1-.8-.1-1.8q0-.9-.1-1.9h-.3q-.2 1.1-.9 2q-.7 1-1.7 1.5q-1.1.6-2.5.6zM79.3 22.4q.5 0 1-.2q.5-.2 1-.6q.5-.4.8-1q.3-.6.4-1.4v-1.3h.7q-.4.3-.9.5q-.6.2-1.2.3q-.7.2-1.3.3q-.6.1-1.2.3q-.5.2-.8.6q-.3.3-.3.9q0 .8.5 1.2q.5.4 1.3.4zM88.4 25v-7.1v-6.9h3.5v5.2h.4q.1-2 .6-3.3q.5-1.2 1.3-1.7q.9-.6 2-.6q.4 0 .8.1q.4.1.8.3l-.2 4.5q-.5-.3-1-.4q-.5-.1-1-.1q-.9 0-1.6.4q-.7.5-1 1.4q-.4 1-.5 2.3v5.9zM103.9 25.4q-1.6 0-2.8-.9q-1.3-.8-2-2.5q-.7-1.7-.7-4.1q0-2.3.6-3.9q.6-1.7 1.8-2.5q1.3-.9 3-.9q1.3 0 2.2.5q.9.5 1.5 1.6q.7 1 .9 2.6h.5q-.2-.9-.3-1.7q-.2-.9-.2-1.7q-.1-.8-.1-1.4v-4.3h4.1v12.9v5.9h-3.5v-4.3h-.4q-.3 1.6-.9 2.6q-.6 1.1-1.5 1.6q-.9.5-2.2.5zM105.4 22q.6 0 1.2-.2q.5-.4.9-.9q.4-.5.6-1.2q.2-.7.2-1.5v-.4q0-.6-.1-1.2q-.2-.6-.5-1.1q-.2-.5-.6-.8q-.4-.3-.8-.5q-.5-.2-1-.2q-.9 0-1.5.5q-.6.6-.9 1.5q-.3.9-.3 2q0 1.2.3 2.1q.4.9 1 1.4q.6.5 1.5.5z'/%3E%3C/svg%3E")
    left/contain no-repeat;
  forced-color-adjust: none;
  print-color-adjust: exact;

  @media (forced-colors: active) {
    background: LinkText;
  }
`;

interface OwnProps {
  /** The variant for the footer, which is dark in both themes. */
  onInk?: boolean;
  /** Whether the logo shrinks when elements next to it need the space. */
  shrinks?: boolean;
}

/** The logo as a link to the home page, also `as={Link}`. */
export function Logo<As extends ElementType = 'a'>({
  as,
  onInk = false,
  shrinks = false,
  ...link
}: PolymorphicProps<As, OwnProps>) {
  const t = useMessages();
  return (
    <Home
      as={as as ElementType}
      aria-label={t('logo.home')}
      data-theme={onInk ? 'dark' : undefined}
      data-shrinks={shrinks || undefined}
      {...link}
    >
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path
          className="tile"
          d="M2 0h20a10 10 0 0 1 10 10v12a10 10 0 0 1-10 10H10A10 10 0 0 1 0 22V2a2 2 0 0 1 2-2z"
        />
        <path className="arch" d="M8.6 7.4v17.2M8.6 19.2a7.4 7.4 0 0 1 14.8 0v5.4" />
        <circle className="voice" cx="16" cy="22.9" r="3.1" />
      </svg>
      <Word aria-hidden />
    </Home>
  );
}
