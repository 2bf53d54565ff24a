import { Footprints, Mail, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExplainedLabel } from './ExplainedLabel.tsx';
import { useMessages } from './messages/messages.ts';

const ICONS = { organic: Footprints, invited: Mail, confirmed: Receipt } as const;

const EXPLANATIONS = {
  organic: 'origin.organicText',
  invited: 'origin.invitedText',
  confirmed: 'origin.confirmedText',
} as const;

/** The props of `OriginLabel`. */
export interface OriginLabelProps {
  origin: keyof typeof ICONS;
  /** A link below the explanation to the definitions of all labels. */
  more?: ReactNode;
}

/** The origin of a review, with an explanation that opens on a click or with the keyboard. */
export function OriginLabel({ origin, more }: OriginLabelProps) {
  const t = useMessages();
  const Icon = ICONS[origin];
  return (
    <ExplainedLabel
      label={
        <>
          <Icon />
          {t(`origin.${origin}`)}
        </>
      }
    >
      <p>{t(EXPLANATIONS[origin])}</p>
      {more}
    </ExplainedLabel>
  );
}
