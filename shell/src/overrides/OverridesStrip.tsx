import { Button } from 'shared-ui';
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

/** A remote that this browser's owner wants from elsewhere. */
export interface Override {
  name: string;
  address: string;
  /** Why it does not come from there; null when it does. */
  failure: string | null;
}

/** Says above every page which remotes are not the deployed ones, so that nobody takes a preview for the product. */
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
