import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { below } from '../theme/breakpoints.ts';

const Box = styled.div`
  padding-top: var(--space-12);
  max-width: 36rem;

  & > h1 {
    font-size: var(--text-3xl);
    letter-spacing: var(--tracking-display);
    line-height: 1.1;
  }
  & > p {
    color: var(--text-muted);
    margin-top: var(--space-3);
    font-size: var(--text-lg);
    text-wrap: balance;
  }

  ${below.md} {
    padding-top: var(--space-8);
    & > p {
      font-size: var(--text-md);
    }
  }
`;

/** The props of `FormIntro`. */
export interface FormIntroProps {
  title: string;
  children?: ReactNode;
}

/** The h1 of a page with a long form, and a sentence below it. */
export function FormIntro({ title, children }: FormIntroProps) {
  return (
    <Box>
      <h1>{title}</h1>
      {children ? <p>{children}</p> : null}
    </Box>
  );
}
