import { useShortcuts } from '@heard/sdk/reviews';
import { Button, Modal, Switch } from '@heard/ui';
import { styled } from 'styled-components';
import { useInboxMessages } from './messages/messages.ts';

const KEYS = ['j', 'k', 'r', 't', 'a', '?'] as const;

const List = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2) var(--space-4);
  align-items: center;
  margin: var(--space-4) 0;
  color: var(--text);

  & > dd {
    margin: 0;
  }
  & kbd {
    display: inline-block;
    min-width: 2rem;
    padding: var(--space-1) var(--space-2);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-sm);
    background: var(--surface-sunken);
    font: inherit;
    text-align: center;
  }
`;

interface KeysDialogProps {
  canAssign: boolean;
  onClose: () => void;
}

/** Lists the keyboard shortcuts, and turns them on or off. */
export default function KeysDialog({ canAssign, onClose }: KeysDialogProps) {
  const t = useInboxMessages();
  const [isOn, choose] = useShortcuts();
  return (
    <Modal
      open
      onClose={onClose}
      title={t('keys')}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <List>
        {KEYS.filter((key) => key !== 'a' || canAssign).map((key) => (
          <Key key={key} name={key} text={t(`keys.${key}`)} />
        ))}
      </List>
      <Switch label={t('keys.on')} checked={isOn} onChange={choose} />
    </Modal>
  );
}

function Key({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{text}</dd>
    </>
  );
}
