import { styled } from 'styled-components';
import defaultCompany from '../assets/default-company.svg';
import { below } from '../theme/breakpoints.ts';
import { FallbackImage } from './FallbackImage.tsx';

const Tile = styled(FallbackImage)`
  flex: none;
  width: 6.5rem;
  height: 6.5rem;
  border-radius: var(--radius-xl);
  background: var(--accent-soft);
  object-fit: cover;

  ${below.md} {
    width: 4.5rem;
    height: 4.5rem;
    border-radius: var(--radius-lg);
  }
`;

/** The props of `CompanyImage`. */
export interface CompanyImageProps {
  /** The URL of the image. Without it, and when loading fails, the default image is shown. */
  src?: string | null;
  /** The URL shown if `src` is missing or fails to load, see `getCompanyPlaceholder`. Default: a neutral image. */
  placeholder?: string;
  /** The URL of the icon of the company's category, a symbol of 24 units. Shown in the corner of the placeholder. */
  icon?: string | null;
  /** The alternative text; empty by default, because the name is usually next to the image. */
  alt?: string;
}

/** The image of a company: a rounded square of 104 pixels, 72 on phones. */
export function CompanyImage({ src, placeholder, icon = null, alt = '' }: CompanyImageProps) {
  return <Tile src={src} fallback={placeholder ?? defaultCompany} icon={icon} alt={alt} />;
}
