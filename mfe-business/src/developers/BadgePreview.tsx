import { useState } from 'react';
import { styled } from 'styled-components';
import { BADGE_SIZES, type BadgeLook, toBadgePath } from './embedCode.ts';
import { PreviewFailure, PreviewGrounds, toShownTheme } from './PreviewGrounds.tsx';

const Badge = styled.img`
  display: block;
  max-width: 100%;
`;

/** The badge of a company on a light and on a dark page. */
export function BadgePreview({ id, look }: { id: string; look: BadgeLook }) {
  /** The path of the badge that failed to load. Each size, theme and language has a separate path. */
  const [failed, setFailed] = useState<string | null>(null);
  const [width, height] = BADGE_SIZES[look.size];
  const path = toBadgePath(id, look);
  if (failed === path) return <PreviewFailure onRetry={() => setFailed(null)} />;
  return (
    <PreviewGrounds>
      {(ground, label) => (
        <Badge
          src={toBadgePath(id, { ...look, theme: toShownTheme(look.theme, ground) })}
          width={width}
          height={height}
          alt={label}
          onError={() => setFailed(path)}
        />
      )}
    </PreviewGrounds>
  );
}
