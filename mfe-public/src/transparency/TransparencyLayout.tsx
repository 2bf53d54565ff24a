import { below, Wrap } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CompareTray } from '../compare/tray/CompareTray.tsx';

const Room = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-12);
  padding-block: var(--space-12) 0;

  & > header {
    display: grid;
    gap: var(--space-3);
    max-width: var(--measure);
  }
  & > header > h1 {
    font-size: var(--text-3xl);
    letter-spacing: var(--tracking-display);
    overflow-wrap: anywhere;
  }
  & > header > p {
    color: var(--text-muted);
    font-size: var(--text-lg);
  }
`;

/** Lays out a page about moderation or numbers: a column of sections. */
export function TransparencyRoom({ children }: { children: ReactNode }) {
  return (
    <>
      <Room>{children}</Room>
      <CompareTray />
    </>
  );
}

/** Two cards next to each other; below each other on small screens. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);
  align-items: start;

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);
  margin-bottom: var(--space-4);

  & > h2 {
    font-size: var(--text-2xl);
    letter-spacing: var(--tracking-heading);
    overflow-wrap: anywhere;
  }
  & > small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

/** A section of a page about moderation. */
export function TransparencySection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section>
      <Head>
        <h2>{title}</h2>
        {note !== undefined && <small>{note}</small>}
      </Head>
      {children}
    </section>
  );
}
