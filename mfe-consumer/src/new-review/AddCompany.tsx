import type { FoundCompany } from '@heard/sdk';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { AddButton } from './AddButton.ts';
import type * as SimilarCompaniesModule from './similarCompanies.ts';

interface AddCompanyProps {
  /** The typed name. */
  name: string;
  /** The companies that were found for the typed name; null while the search runs. */
  found: readonly FoundCompany[] | null;
  onYes: (company: FoundCompany) => void;
  /** Called when the author adds a new company, with the suggested companies that the author has dismissed. */
  onAdd: (dismissed: readonly FoundCompany[]) => void;
}

const Offer = styled.div`
  display: grid;

  &[inert] {
    opacity: 0.5;
    transition: opacity var(--duration-fast) 300ms;
  }
`;

/**
 * Asks whether a typed name means an existing company. If no company is similar, offers to add a new company. The
 * button stays disabled until the search has ended. Otherwise, the question could replace the button during a click.
 */
export function AddCompany({ name, found, onYes, onAdd }: AddCompanyProps) {
  const t = useMessages();
  const [known, setKnown] = useState<readonly FoundCompany[]>([]);
  if (found !== null && found !== known) setKnown(found);
  const { similar, isLoading } = useSimilarCompanies(known.length > 0);
  const companies = similar?.findSimilarNames(name, known) ?? [];
  return (
    <Offer inert={found === null || isLoading}>
      {similar === null || companies.length === 0 ? (
        <AddButton variant="ghost" onClick={() => onAdd([])}>
          {t('chooser.add', { name })}
        </AddButton>
      ) : (
        <similar.DidYouMean
          companies={companies}
          no={t('chooser.noName', { name })}
          onYes={onYes}
          onNo={() => onAdd(companies)}
        />
      )}
    </Offer>
  );
}

/** Loads the code that compares companies once it is needed. `similar` is null until the code has loaded, and if loading fails. */
function useSimilarCompanies(isNeeded: boolean) {
  const [similar, setSimilar] = useState<typeof SimilarCompaniesModule | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    import(/* webpackChunkName: "similar-companies" */ './similarCompanies.ts').then(setSimilar, () => setFailed(true));
  }, [isNeeded]);
  return { similar, isLoading: isNeeded && similar === null && !hasFailed };
}
