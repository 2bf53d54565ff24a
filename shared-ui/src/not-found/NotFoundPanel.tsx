import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import lost from '../assets/lost.svg';
import { ButtonLink } from '../button/ButtonLink.tsx';
import { useMessages } from '../messages/messages.ts';
import type { PolymorphicProps } from '../polymorphic/PolymorphicProps.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
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

const Search = styled.div`
  display: flex;
  width: min(34rem, 100%);
  margin-bottom: var(--space-6);
  text-align: start;
`;

/** The props of `NotFoundPanel`, in addition to the props of its link. */
interface OwnProps {
  /** A search box. While this search box is shown, the top bar shows none. */
  children?: ReactNode;
}

/** The content of the 404 page. It passes other props to the link to the home page, such as `as={Link}`. */
export function NotFoundPanel<As extends ElementType = 'a'>({ as, children, ...link }: PolymorphicProps<As, OwnProps>) {
  const t = useMessages();
  return (
    <Box>
      <img src={lost} width={544} height={240} alt="" />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      {children !== undefined && <Search data-page-search>{children}</Search>}
      <ButtonLink as={as as ElementType} {...link} size="lg">
        {t('notFound.home')}
      </ButtonLink>
    </Box>
  );
}
