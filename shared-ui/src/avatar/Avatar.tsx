import { styled } from 'styled-components';
import defaultAvatar from '../assets/default-avatar.svg';
import defaultCompany from '../assets/default-company.svg';
import { below } from '../theme/breakpoints.ts';
import { Picture } from './Picture.tsx';

const Round = styled(Picture)`
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

export interface AvatarProps {
  /** Address of the picture; the default one shows when there is none and when it does not load. */
  src?: string | null;
  /** sm 32px, md 44, lg 80 (56 on phones). */
  size?: 'sm' | 'md' | 'lg';
  /** Which default picture to show. */
  kind?: 'person' | 'company';
  /** Empty unless the name does not stand beside it. */
  alt?: string;
}

/** A round picture of a person, or of a company in the user chip. */
export function Avatar({ src, size = 'md', kind = 'person', alt = '' }: AvatarProps) {
  const fallback = kind === 'company' ? defaultCompany : defaultAvatar;
  // Most of them stand in lists, below the window's edge.
  return <Round src={src} fallback={fallback} alt={alt} data-size={size} loading="lazy" />;
}
