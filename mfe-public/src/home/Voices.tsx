import { below, Section, SectionTitle, Wrap } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Columns = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-8);
  margin-top: var(--space-10);

  & > li {
    border-top: 3px solid var(--accent-text);
    padding-top: var(--space-5);
  }
  & h3 {
    font-size: var(--text-xl);
  }
  & p {
    max-width: 32ch;
    margin-top: var(--space-2);
    color: var(--text-muted);
  }

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
    margin-top: var(--space-6);
  }
`;

/** Explains the product in three steps. */
export function Voices() {
  const t = useMessages();
  return (
    <Section>
      <Wrap>
        <SectionTitle>{t('home.voices')}</SectionTitle>
        <Columns>
          <li>
            <h3>{t('home.find')}</h3>
            <p>{t('home.findText')}</p>
          </li>
          <li>
            <h3>{t('home.hear')}</h3>
            <p>{t('home.hearText')}</p>
          </li>
          <li>
            <h3>{t('home.say')}</h3>
            <p>{t('home.sayText')}</p>
          </li>
        </Columns>
      </Wrap>
    </Section>
  );
}
