import { parseWebsite } from '@heard/contract';
import { isApiError, queryKeys, useApi, useQuery, type FoundCompany } from '@heard/sdk';
import { useEffect, useState } from 'react';

/** Milliseconds after the last keystroke until a website is looked up. */
const LOOK_UP_AFTER_MS = 250;

/** An existing company that a review is about. */
export interface ChosenCompany extends Pick<FoundCompany, 'id' | 'image' | 'rating'> {
  name: string;
}

export interface CompanyChoice {
  /** The id of the website that was typed; null while the text is not a valid website. */
  id: string | null;
  /** The existing company with this website. Null until a request has found it. */
  company: ChosenCompany | null;
  /** Whether the company was recognized by a website that was typed since the form was opened. */
  isRecognized: boolean;
  /**
   * Whether the author may suggest a category: the company is new, or has neither an owner nor a category. False until
   * the API has responded.
   */
  takesSuggestion: boolean;
  /** Chooses a company from a list, without waiting for its lookup. The caller enters the company's id as the website. */
  pick: (company: FoundCompany) => void;
}

/**
 * Recognizes the company of a website (GET /company/{id}): immediately when the form is opened, then 250 ms after the last keystroke.
 * A failed request leaves the company unknown.
 * @param url the text in the field
 */
export function useCompanyChoice(url: string): CompanyChoice {
  const api = useApi();
  const website = parseWebsite(url);
  const id = 'problem' in website ? null : website.id;
  const [initialUrl] = useState(url);
  const [settledId, setSettledId] = useState(id);
  const [picked, setPicked] = useState<ChosenCompany | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(id), LOOK_UP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);

  const isPicked = picked !== null && picked.id === id;
  const isSettled = id !== null && id === settledId;
  const { data, error } = useQuery({
    queryKey: queryKeys.company(id ?? ''),
    queryFn: ({ signal }) => api.send('getCompany', { params: { id: id ?? '' }, signal }),
    enabled: isSettled,
  });

  // For a website that was merged into a company, the API returns that company.
  const known: ChosenCompany | null =
    !isSettled || data === undefined
      ? null
      : {
          id: data.id,
          name: data.name,
          image: api.pictureUrl(data.avatar),
          rating: { mean: data.ratingGeneral, count: data.reviewsQuantity },
        };
  return {
    id,
    company: isPicked ? picked : known,
    isRecognized: !isPicked && known !== null && url !== initialUrl,
    takesSuggestion:
      isSettled && (data === undefined ? isApiError(error, 404) : !data.claimed && data.categories.length === 0),
    pick: ({ id, title, image, rating }) => setPicked({ id, name: title, image, rating }),
  };
}
