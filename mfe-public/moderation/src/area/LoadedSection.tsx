import { errorText } from '@heard/sdk';
import { Alert, Button, Muted, PageHead, ReviewListSkeleton, Stack } from '@heard/ui';
import { useId, type ReactNode } from 'react';
import { useMessages } from '../messages/messages.ts';

interface LoadedSectionProps<Data> {
  title: string;
  explanation?: string;
  /** The result of `useQuery`. */
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch(): unknown };
  /** Renders the loaded data, also while a later request fails. */
  children: (data: Data) => ReactNode;
}

/** A section with a title and loaded content. Shows a skeleton while the content loads, and an error with a button if loading fails. */
export function LoadedSection<Data>({ title, explanation, query, children }: LoadedSectionProps<Data>) {
  const t = useMessages();
  const headingId = useId();
  const { data, error, isFetching, refetch } = query;
  const again = (
    <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
      {t('marks.tryAgain')}
    </Button>
  );
  return (
    <section aria-labelledby={headingId}>
      <PageHead id={headingId} title={title} />
      <Stack>
        {explanation !== undefined && <Muted>{explanation}</Muted>}
        {error !== null && <Alert action={again}>{errorText(error)}</Alert>}
        {data === undefined && error === null && <ReviewListSkeleton />}
        {data !== undefined && children(data)}
      </Stack>
    </section>
  );
}
