import { below } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Grid = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-4);

  ${below.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  & > div {
    display: grid;
    align-content: start;
    gap: var(--space-1);
    padding: var(--space-5);
    border: 1px solid var(--border);
    border-radius: var(--radius-lg);
    background: var(--surface-raised);
    overflow-wrap: anywhere;

    ${below.sm} {
      padding: var(--space-4);
    }
  }
  & dt,
  & dd + dd {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & dd {
    margin: 0;
  }
  & dt + dd {
    font: var(--weight-display) var(--text-2xl) / 1.15 var(--font-display);
    letter-spacing: var(--tracking-heading);
    font-variant-numeric: tabular-nums;
  }
`;

/** A number with a name and a note. */
export interface Figure {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

/** A row of figures; two rows below 1024 pixels. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Grid>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd>{note}</dd>}
        </div>
      ))}
    </Grid>
  );
}
