import { styled } from 'styled-components';
import defaultAvatar from '../assets/default-avatar.svg';
import defaultCompany from '../assets/default-company.svg';
import { below } from '../theme/breakpoints.ts';
import { FallbackImage } from './FallbackImage.tsx';

const Round = styled(FallbackImage)`
  flex: none;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: 50%;
  background: var(--accent-soft);
  object-fit: cover;

  &[data-size='sm'] {
    width: 2rem;
    height: 2rem;
  }
  &[data-size='lg'] {
    width: 5rem;
    height: 5rem;
  }

  ${below.md} {
    &[data-size='lg'] {
      width: 3.5rem;
      height: 3.5rem;
    }
  }
`;

/** The props of `Avatar`. */
export interface AvatarProps {
  /** The URL of the image. Without it, and when loading fails, the default image is shown. */
  src?: string | null;
  /** The URL shown if `src` is missing or fails to load, see `getCompanyPlaceholder`. Default: a neutral image. */
  placeholder?: string | undefined;
  /** 32 pixels (`sm`), 44 (`md`, the default) or 80 (`lg`; 56 on phones). */
  size?: 'sm' | 'md' | 'lg';
  /** The kind of default image. */
  kind?: 'person' | 'company';
  /** The alternative text; empty by default, because the name is usually next to the image. */
  alt?: string;
}

/** The round image of a person or a company. */
export function Avatar({ src, placeholder, size = 'md', kind = 'person', alt = '' }: AvatarProps) {
  const fallback = placeholder ?? (kind === 'company' ? defaultCompany : defaultAvatar);
  // Loads the image lazily, because most avatars are in lists below the viewport.
  return <Round src={src} fallback={fallback} alt={alt} data-size={size} loading="lazy" />;
}
