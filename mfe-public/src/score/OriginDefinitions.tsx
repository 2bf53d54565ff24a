import { Footprints, Mail, Receipt } from 'lucide-react';
import { styled } from 'styled-components';
import { Definitions } from '../lists/Definitions.ts';
import { useMessages } from './messages/messages.ts';

const Label = styled.dt`
  display: flex;
  gap: var(--space-2);

  & > svg {
    flex: none;
    margin-top: 0.2em;
  }
`;

const LABELS = [
  [Footprints, 'scores.organic', 'scores.organicText'],
  [Mail, 'scores.invited', 'scores.invitedText'],
  [Receipt, 'scores.confirmed', 'scores.confirmedText'],
] as const;

/** Explains the labels of a review's origin. */
export function OriginDefinitions() {
  const t = useMessages();
  return (
    <Definitions>
      {LABELS.map(([Icon, name, text]) => (
        <div key={name}>
          <Label>
            <Icon />
            {t(name)}
          </Label>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </Definitions>
  );
}
