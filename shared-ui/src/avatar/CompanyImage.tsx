import { styled } from 'styled-components';
import defaultCompany from '../assets/default-company.svg';
import { below } from '../theme/breakpoints.ts';
import { Picture } from './Picture.tsx';

const Tile = styled(Picture)`
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

export interface CompanyImageProps {
  /** Address of the picture; the default one shows when there is none and when it does not load. */
  src?: string | null;
  /** Empty unless the name does not stand beside it. */
  alt?: string;
}

/** A company's picture: a rounded square of 104px, 72 on phones. */
export function CompanyImage({ src, alt = '' }: CompanyImageProps) {
  return <Tile src={src} fallback={defaultCompany} alt={alt} />;
}
