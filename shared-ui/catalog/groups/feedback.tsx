import {
  Alert,
  Button,
  BusyRegion,
  ButtonLink,
  EmptyState,
  Note,
  NotFoundPanel,
  ReviewListSkeleton,
  Skeleton,
} from '../../src/index.ts';
import type { Group } from '../Entry.ts';
import { longWord, sentence } from '../samples.tsx';

export const feedback: Group = {
  name: 'feedback',
  entries: [
    {
      components: ['Alert'],
      states: {
        default: () => <Alert>The server did not respond.</Alert>,
        'with an action': () => (
          <Alert title="The reviews could not be loaded" action={<Button variant="secondary">Try again</Button>}>
            {sentence} {longWord}
          </Alert>
        ),
      },
    },
    {
      components: ['Note'],
      states: {
        info: () => <Note action={<Button variant="ghost">Discard</Button>}>Your draft was restored.</Note>,
        success: () => <Note tone="success">{sentence}</Note>,
      },
    },
    {
      components: ['EmptyState'],
      states: {
        default: () => <EmptyState>No reviews yet</EmptyState>,
        'with an action': () => (
          <EmptyState action={<ButtonLink href="#review">Write the first one</ButtonLink>}>No reviews yet</EmptyState>
        ),
      },
    },
    { components: ['NotFoundPanel'], states: { default: () => <NotFoundPanel href="#home" /> } },
    {
      components: ['Skeleton', 'BusyRegion'],
      states: {
        shapes: () => (
          <BusyRegion label="Loading the shapes">
            <Skeleton width="10rem" height="1rem" />
            <Skeleton width="3rem" height="3rem" top="0.5rem" shape="round" />
            <Skeleton width="3rem" height="3rem" top="0.5rem" shape="tile" />
          </BusyRegion>
        ),
      },
    },
    { components: ['ReviewListSkeleton'], states: { default: () => <ReviewListSkeleton count={1} /> } },
  ],
};
