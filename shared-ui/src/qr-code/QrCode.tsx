import { styled } from 'styled-components';
import { encode } from 'uqr';

// Black on white in both themes: many scanners do not read inverted codes.
const Image = styled.svg`
  width: 12rem;
  max-width: 100%;
  height: auto;
  background: #fff;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  forced-color-adjust: none;
  print-color-adjust: exact;
`;

/** Modules of white around the code, which scanners need (ISO/IEC 18004). */
const BORDER = 4;

/** The props of `QrCode`. */
export interface QrCodeProps {
  /** The content of the code. The content must also be available in another way. */
  text: string;
  /** The accessible name. */
  label: string;
}

/**
 * A QR code, encoded in the browser. Load it lazily: it contains the encoder.
 *
 * @example
 * <QrCode text="https://heard.example/invitation#token=abc" label="QR code of your link" />
 */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.map((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <Image viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Image>
  );
}
