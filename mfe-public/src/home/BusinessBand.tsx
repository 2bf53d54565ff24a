import { Link, paths } from '@heard/sdk';
import { ArrowRight } from 'lucide-react';
import { below, ButtonLink, Section, SectionTitle, Wrap } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Band = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  padding: var(--space-10) var(--space-12);
  border-radius: var(--radius-xl);
  background: var(--accent-soft);

  & p {
    margin-top: var(--space-2);
    color: var(--text-muted);
  }
  & > a {
    flex: none;
  }

  ${below.md} {
    flex-direction: column;
    align-items: flex-start;
    gap: var(--space-6);
    padding: var(--space-8) var(--space-6);

    & > a {
      width: 100%;
    }
  }
`;

/** Links to the business landing page. */
export function BusinessBand() {
  const t = useMessages();
  return (
    <Section>
      <Wrap>
        <Band>
          <div>
            <SectionTitle>{t('home.business')}</SectionTitle>
            <p>{t('home.businessText')}</p>
          </div>
          <ButtonLink as={Link} to={paths.forBusiness} size="lg">
            {t('home.businessLink')}
            <ArrowRight />
          </ButtonLink>
        </Band>
      </Wrap>
    </Section>
  );
}
