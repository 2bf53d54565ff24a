import type { ElementType } from 'react';
import { styled } from 'styled-components';
import lost from '../assets/lost.svg';
import { ButtonLink } from '../button/ButtonLink.tsx';
import { useMessages } from '../messages/messages.ts';
import type { PolymorphicProps } from '../polymorphic/PolymorphicProps.ts';

const Box = styled.div`
  display: grid;
  justify-items: center;
  padding: var(--space-16) var(--gutter) var(--space-8);
  text-align: center;

  & > img {
    width: min(34rem, 100%);
  }
  & > h1 {
    font-size: var(--text-3xl);
    letter-spacing: var(--tracking-display);
    margin-top: var(--space-8);
  }
  & > p {
    color: var(--text-muted);
    font-size: var(--text-lg);
    margin: var(--space-2) 0 var(--space-8);
  }
`;

/** The content of the 404 page. Its props are those of the link to the home page, also `as={Link}`. */
export function NotFoundPanel<As extends ElementType = 'a'>({ as, ...link }: PolymorphicProps<As, object>) {
  const t = useMessages();
  return (
    <Box>
      <img src={lost} width={544} height={240} alt="" />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <ButtonLink as={as as ElementType} {...link} size="lg">
        {t('notFound.home')}
      </ButtonLink>
    </Box>
  );
}
