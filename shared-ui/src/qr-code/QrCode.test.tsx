import { render, screen } from '@testing-library/react';
import { QrCode } from './QrCode.tsx';

test('draws a different code for each text, with a quiet zone of four modules', () => {
  const { rerender } = render(<QrCode text="https://heard.example/a" label="QR code" />);
  const image = screen.getByRole('img', { name: 'QR code' });
  const draw = () => image.querySelector('path')?.getAttribute('d') ?? '';
  const first = draw();
  // The finder pattern is in the corner, behind the quiet zone.
  expect(first).toMatch(/^M4 4h1v1h-1zM5 4/);
  rerender(<QrCode text="https://heard.example/b" label="QR code" />);
  expect(draw()).not.toBe(first);
});
