import { useFindCompanies, type FoundCompany } from '@heard/sdk';
import { useRef, useState } from 'react';
import type { DidYouMean } from './DidYouMean.tsx';

/** How long (ms) to wait for the search for similar companies. After that, the form sends the review without a question. */
const TIMEOUT_MS = 1_000;

/** A question: the id of the new company, and the existing companies that the author may have meant. */
export interface Question {
  id: string;
  companies: FoundCompany[];
  /** The component that shows the question. */
  Component: typeof DidYouMean;
}

/** A new company, with the name and the website that the author has typed. */
interface NewCompany {
  name: string;
  /** The id of the company's website. */
  id: string;
}

/** Asks once per website about existing companies that may be the same as a new company. */
export function useDidYouMean() {
  const findCompanies = useFindCompanies();
  const [isChecking, setChecking] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [confirmedId, setConfirmedId] = useState<string | null>(null);
  const declined = useRef(new Set<string>());
  /** The ids of companies that the user has rejected for the typed name. */
  const dismissed = useRef(new Set<string>());

  /** Finds similar companies, and loads the component that shows them. */
  async function find({ name, id }: NewCompany): Promise<Question> {
    const { DidYouMean, findSimilar, getName } = await import(
      /* webpackChunkName: "similar-companies" */ './similarCompanies.ts'
    );
    const [label = ''] = getName(id).split('.');
    const companies = await findCompanies([name.trim(), label]);
    const similar = findSimilar({ name, id }, companies).filter((company) => !dismissed.current.has(company.id));
    return { id, companies: similar, Component: DidYouMean };
  }

  return {
    isChecking,
    question,
    /** The id of the existing company that the author has chosen instead of the typed company; null if the author has chosen none. */
    confirmedId,
    /** Returns whether a review of a new company can be sent. If not, `question` is set. */
    async check(company: NewCompany): Promise<boolean> {
      if (declined.current.has(company.id)) return true;
      setChecking(true);
      try {
        const timeout = new Promise<null>((resolve) => {
          setTimeout(() => resolve(null), TIMEOUT_MS);
        });
        const found = await Promise.race([find(company).catch(() => null), timeout]);
        if (found === null || found.companies.length === 0) return true;
        setQuestion(found);
        return false;
      } finally {
        setChecking(false);
      }
    },
    /** Accepts a company as the intended company. */
    confirm({ id }: FoundCompany): void {
      setConfirmedId(id);
      setQuestion(null);
    },
    /** Declines all suggested companies. */
    decline({ id }: Question): void {
      declined.current.add(id);
      setQuestion(null);
    },
    /** Stores that the typed name means none of these companies, so that they are not suggested again. */
    dismiss(companies: readonly FoundCompany[]): void {
      for (const { id } of companies) dismissed.current.add(id);
    },
    close: () => setQuestion(null),
  };
}
