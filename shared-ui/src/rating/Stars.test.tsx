import { render, screen } from '@testing-library/react';
import { getFilledPercent, Stars } from './Stars.tsx';

describe('Stars', () => {
  it('renders an image whose label contains the exact rating', () => {
    render(<Stars rating={4.1} />);
    expect(screen.getByRole('img', { name: '4.1 out of 5 stars' })).toBeVisible();
  });

  it('fills whole stars up to the middle of the gap to the next star', () => {
    expect([0, 1, 2, 3, 4, 5].map(getFilledPercent)).toEqual([0, 20, 40, 60, 80, 100]);
  });

  it('rounds to quarters, so that 4.1 does not fill the tip of the fifth star', () => {
    expect(getFilledPercent(4.1)).toBe(80);
    expect(getFilledPercent(4.14)).toBe(80);
    expect(getFilledPercent(4.9)).toBe(100);
    expect(getFilledPercent(3.6)).toBe(getFilledPercent(3.5));
  });

  it('fills a part of the width of a star, and ignores the gaps between stars', () => {
    expect(getFilledPercent(3.5)).toBe(70);
    expect(getFilledPercent(3.25)).toBeCloseTo(66);
    expect(getFilledPercent(3.75)).toBeCloseTo(74);
  });

  it('limits the filled part to the row of stars', () => {
    expect([-1, 7].map(getFilledPercent)).toEqual([0, 100]);
  });
});
