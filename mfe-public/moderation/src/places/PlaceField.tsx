import { endpoints, type AdminPlace } from '@heard/contract';
import { errorText, useApi, useQuery } from '@heard/sdk';
import { ComboboxField } from '@heard/ui';
import { useEffect, useState } from 'react';
import { placesKey } from './placesKey.ts';

/** Milliseconds after the last keystroke until cities are looked up. */
const LOOK_UP_AFTER_MS = 250;

/** A city, and the text that identifies it in its country. */
export interface PlaceChoice {
  text: string;
  place: AdminPlace;
}

interface PlaceFieldProps {
  label: string;
  hint: string;
  /** The code of the country whose cities can be chosen. */
  country: string;
  /** The id of a city that cannot be chosen. */
  exceptId: string;
  /** The text of a choice, or the typed text. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Receives the chosen city; null while the text is not the name of a city. */
  onChoose: (choice: PlaceChoice | null) => void;
}

/** A text field that suggests the cities of a country. Leaves out cities that were merged into another city. */
export function PlaceField({ country, exceptId, onChange, onChoose, error, ...field }: PlaceFieldProps) {
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), LOOK_UP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error: failure } = useQuery({
    queryKey: [...placesKey, 'choices', country, settled],
    queryFn: ({ signal }) => api.page(endpoints.listPlaces, { query: { country, q: settled }, page: null, signal }),
  });
  // Offers no options while the loaded cities belong to an earlier text. Without options, the field accepts any text.
  const items = typed === settled ? (data?.items ?? []) : [];
  const choices: PlaceChoice[] = items
    .filter(({ id, sameAs }) => id !== exceptId && sameAs === null)
    .map((place) => ({ text: `${place.name} (${place.slug})`, place }));
  const shownError = error ?? (failure === null ? undefined : errorText(failure));
  return (
    <ComboboxField
      {...field}
      // The slug contains the original name of a city, by which a renamed city is still found.
      options={choices.map(({ text, place }) => ({ text, also: [place.slug] }))}
      autoComplete="off"
      {...(shownError !== undefined && { error: shownError })}
      onChange={({ currentTarget: { value } }) => {
        const choice = choices.find(({ text }) => text === value) ?? null;
        onChange(value);
        onChoose(choice);
        // Searches only for typed texts. A choice does not change the list, because the list has to contain the chosen city.
        if (choice === null) setTyped(value);
      }}
    />
  );
}
