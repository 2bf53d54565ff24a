import { DEFAULT_SITE_NAME, deriveColors, isColor, isIcon, suggestAccent, toColorTokens } from '@heard/contract';
import { below, Logo, Muted } from '@heard/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { toColor, type IdentityValues } from './IdentityValues.ts';
import { useMessages } from './messages/messages.ts';
import { toLogoUrl } from './readLogoFile.ts';

const Figure = styled.figure`
  display: grid;
  gap: var(--space-2);
  margin: 0;
`;

const Panels = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Panel = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  color: var(--text);
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 2.5rem;
  min-width: 0;
  font: var(--weight-display) var(--text-xl) / var(--leading-snug) var(--font-display);

  /* Cuts off a long name, as the header does. */
  & > [dir] {
    overflow: hidden;
    max-width: 12rem;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > img {
    flex: none;
    height: 2rem;
    max-width: 11rem;
    object-fit: contain;
  }
  [data-theme='dark'] > & > img {
    border-radius: var(--radius-sm);
    background: #fff;
    box-shadow: 0 0 0 4px #fff;
  }
`;

const Letter = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border-radius: var(--radius-sm);
  background: var(--accent);
  color: var(--accent-contrast);
`;

const Parts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);

  & > b {
    padding: var(--space-2) var(--space-4);
    border-radius: var(--radius-md);
    background: var(--accent);
    color: var(--accent-contrast);
  }
  & > u {
    color: var(--accent-text);
  }
`;

const THEMES = ['light', 'dark'] as const;

/** Shows the header, a button and a link of the site in both themes. Instead of an accent that is too light, shows the suggested accent. */
export function SitePreview({ name, accent, logo }: Omit<IdentityValues, 'languages'>) {
  const t = useMessages();
  const color = toColor(accent);
  const colors = isColor(color) ? deriveColors(suggestAccent(color)) : null;
  return (
    <Figure>
      <figcaption>
        <Muted data-small>{t('preview')}</Muted>
      </figcaption>
      <Panels>
        {THEMES.map((theme) => (
          <Panel
            key={theme}
            role="img"
            aria-label={t(`preview.${theme}`)}
            data-theme={theme}
            style={colors === null ? undefined : toColorTokens(colors[theme])}
          >
            <Bar>
              <Mark name={name.trim() || DEFAULT_SITE_NAME} logo={logo} />
            </Bar>
            <Parts>
              <b>{t('preview.button')}</b>
              <u>{t('preview.link')}</u>
            </Parts>
          </Panel>
        ))}
      </Panels>
    </Figure>
  );
}

/** Shows the logo and the name in the same way as the header of the site. */
function Mark({ name, logo }: Pick<IdentityValues, 'name' | 'logo'>) {
  // The last loaded logo that is too wide to have a name next to it.
  const [wide, setWide] = useState<string | null>(null);
  if (logo !== null) {
    return (
      <>
        <img
          src={toLogoUrl(logo)}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setWide(isIcon({ width, height }) ? null : logo)
          }
        />
        {wide !== logo && <span dir="auto">{name}</span>}
      </>
    );
  }
  if (name === DEFAULT_SITE_NAME) return <Logo as="span" aria-label={undefined} />;
  const [letter] = new Intl.Segmenter().segment(name.toUpperCase());
  return (
    <>
      <Letter>{letter?.segment}</Letter>
      <span dir="auto">{name}</span>
    </>
  );
}
