import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../avatar/Avatar.tsx';
import { useMessages } from '../messages/messages.ts';
import { BusyRegion } from '../skeleton/BusyRegion.tsx';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import { below } from '../theme/breakpoints.ts';

const Box = styled.section`
  display: flex;
  align-items: center;
  gap: var(--space-6);
  padding: var(--space-6) var(--space-8);
  background: var(--surface-raised);
  border: 1px solid var(--border);
  border-radius: var(--radius-xl);

  ${below.lg} {
    gap: var(--space-4) var(--space-5);
    padding: var(--space-5) var(--space-6);
  }
  ${below.md} {
    flex-wrap: wrap;
    padding: var(--space-5);
    gap: var(--space-4);
  }
`;

const Id = styled.div`
  min-width: 0;
  flex: 1;

  & > h1 {
    font-size: var(--text-2xl);
    letter-spacing: var(--tracking-display);
    line-height: 1.15;
    overflow-wrap: anywhere;
    width: fit-content;
  }

  ${below.md} {
    flex: 1 1 10rem;
    & > h1 {
      font-size: var(--text-xl);
    }
  }
`;

const Facts = styled.dl`
  display: flex;
  gap: var(--space-8);
  max-width: 40%;

  & > div {
    min-width: 4rem;
  }
  dt {
    font-size: var(--text-xs);
    color: var(--text-muted);
    line-height: 1.4;
  }
  dd {
    font-weight: var(--weight-strong);
    line-height: 1.35;
    overflow-wrap: anywhere;
  }

  ${below.lg} {
    gap: var(--space-6);
  }
  ${below.md} {
    order: 3;
    width: 100%;
    max-width: none;
    gap: var(--space-10);
    padding-top: var(--space-4);
    border-top: 1px solid var(--border);
  }
`;

const Actions = styled.div`
  display: flex;
  gap: var(--space-2);

  ${below.md} {
    order: 4;
    width: 100%;
    & > :first-child {
      flex: 1;
    }
  }
`;

/** The props of `AccountHeader`. */
export interface AccountHeaderProps {
  /** The full name of the person. */
  name: string;
  /** The URL of the avatar. If it is missing, a default image is shown. */
  avatar?: string | null;
  /** Labels with their values, such as the country and the number of reviews. */
  facts: readonly { label: string; value: ReactNode }[];
  /** Buttons or links. */
  actions?: ReactNode;
}

/** The card at the top of a consumer's account pages. Contains the h1 of the page. */
export function AccountHeader({ name, avatar, facts, actions }: AccountHeaderProps) {
  return (
    <Box>
      <Avatar src={avatar} size="lg" />
      <Id>
        <h1 dir="auto">{name}</h1>
      </Id>
      <Facts>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {actions ? <Actions>{actions}</Actions> : null}
    </Box>
  );
}

/** The placeholder of `AccountHeader` while the account is loading. */
export function AccountHeaderSkeleton() {
  const t = useMessages();
  return (
    <BusyRegion label={t('accountHeader.loading')}>
      <Box as="div">
        <Skeleton width="5rem" height="5rem" shape="round" />
        <Id>
          <Skeleton width="12rem" height="2rem" />
        </Id>
        <Facts as="div">
          <Skeleton width="3.5rem" height="2.5rem" />
          <Skeleton width="3.5rem" height="2.5rem" />
        </Facts>
        <Actions>
          <Skeleton width="10rem" height="var(--control)" />
        </Actions>
      </Box>
    </BusyRegion>
  );
}

/** The column of an account page, with a margin above the header card. Put it into a `Wrap`, or set `as={Wrap}`. */
export const AccountPage = styled.div`
  padding-top: var(--space-8);

  ${below.md} {
    padding-top: var(--space-4);
  }
`;
