import { PhotoImage } from '@heard/sdk/reviews';
import { below } from '@heard/ui';
import { styled } from 'styled-components';
import { usePhotoMessages } from './messages/messages.ts';
import type { PhotoEditorProps } from './PhotoEditorProps.ts';
import { PhotoFields } from './PhotoFields.tsx';
import { PhotoTools } from './PhotoTools.tsx';

const Tile = styled.li`
  display: grid;
  grid-template-columns: 6rem minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-md);

  & > img {
    width: 100%;
    height: auto;
    aspect-ratio: 1;
    border-radius: var(--radius-md);
    background: var(--surface-sunken);
    object-fit: cover;
  }

  ${below.md} {
    grid-template-columns: 4.5rem minmax(0, 1fr);
  }
  ${below.sm} {
    padding: var(--space-3);
    gap: var(--space-3);
  }
`;

/** One photo of a review's form, with its description and the progress of its upload. */
export function PhotoEditor(props: PhotoEditorProps) {
  const { stored, chosen, question } = props.tile;
  const t = usePhotoMessages();
  return (
    <Tile aria-label={t('photo', { n: props.at + 1 })} data-question={question === 'open' || undefined}>
      {chosen !== null ? (
        <img
          src={chosen.url}
          alt=""
          width={96}
          height={96}
          // Hides the icon of a broken image in browsers that do not support the format.
          onError={({ currentTarget }) => {
            currentTarget.style.visibility = 'hidden';
          }}
        />
      ) : (
        stored !== null && <PhotoImage file={stored.small} alt="" />
      )}
      <PhotoFields {...props} />
      <PhotoTools {...props} />
    </Tile>
  );
}
