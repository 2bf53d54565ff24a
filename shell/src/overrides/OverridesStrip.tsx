import { Button } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Strip = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-2) var(--gutter);
  background: var(--ink);
  color: var(--on-ink);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`;

/** A remote that the user has overridden in this browser. */
export interface Override {
  name: string;
  address: string;
  /** The reason why the override could not be loaded; null if it was loaded. */
  failure: string | null;
}

/** Lists the overridden remotes above every page, so that a preview is not mistaken for the deployed product. */
export function OverridesStrip({ overrides, onEnd }: { overrides: readonly Override[]; onEnd: () => void }) {
  const t = useMessages();
  return (
    <Strip aria-label={t('name')}>
      <div>
        {overrides.map(({ name, address, failure }) => (
          <p key={name}>
            {failure === null
              ? t('from', { name, url: address })
              : t('failed', { name, url: address, reason: failure })}
          </p>
        ))}
      </div>
      <Button variant="secondary" onClick={onEnd}>
        {t('end')}
      </Button>
    </Strip>
  );
}
