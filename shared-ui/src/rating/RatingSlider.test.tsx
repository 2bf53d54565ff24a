import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RatingSlider, type RatingSliderProps } from './RatingSlider.tsx';

function Chooser({ start = null, ...rest }: { start?: number | null } & Partial<RatingSliderProps>) {
  const [rating, setRating] = useState<number | null>(start);
  return <RatingSlider {...rest} value={rating} onChange={setRating} />;
}

const slider = () => screen.getByRole('slider', { name: 'Rating' });

/** Returns the element of a star. It has no role, because assistive technology uses the range. */
function star(rating: number): Element {
  const found = slider().previousElementSibling?.children[rating - 1];
  if (!found) throw new Error(`no star ${rating}`);
  return found;
}

describe('RatingSlider', () => {
  // Covers UI-39
  it('announces that nothing is selected yet', () => {
    render(<Chooser />);
    expect(slider()).toHaveAttribute('aria-valuetext', 'Not rated yet');
    expect(screen.getByText('Not rated yet')).toBeVisible();
  });

  it('announces the rating and its name', () => {
    render(<Chooser start={4} />);
    expect(slider()).toHaveAttribute('aria-valuetext', '4 of 5, Excellent');
    expect(screen.getByText('4 of 5')).toBeVisible();
    expect(screen.getByText('Excellent')).toBeVisible();
  });

  // Covers SPEC-5.1, SPEC-9.1
  it('ranges from 0 to 5 in steps of 1', () => {
    render(<Chooser />);
    expect(slider()).toHaveAttribute('min', '0');
    expect(slider()).toHaveAttribute('max', '5');
    expect(slider()).toHaveAttribute('step', '1');
  });

  it.each(['{ArrowLeft}', '{ArrowDown}', '{Home}', '{PageDown}', '0'])(
    'selects 0 by %s while nothing is selected',
    async (key) => {
      render(<Chooser />);
      await userEvent.tab();
      expect(slider()).toHaveFocus();
      await userEvent.keyboard(key);
      expect(slider()).toHaveAttribute('aria-valuetext', '0 of 5, Awful');
    },
  );

  it('selects a rating with its digit key', async () => {
    render(<Chooser start={1} />);
    await userEvent.tab();
    await userEvent.keyboard('3');
    expect(slider()).toHaveAttribute('aria-valuetext', '3 of 5, Good');
    await userEvent.keyboard('7');
    expect(slider()).toHaveAttribute('aria-valuetext', '3 of 5, Good');
  });

  // Covers SPEC-5.2
  it('reports an integer when the slider is moved', () => {
    const onChange = jest.fn();
    render(<RatingSlider value={null} onChange={onChange} />);
    fireEvent.change(slider(), { target: { value: '2' } });
    expect(onChange).toHaveBeenCalledWith(2);
  });

  it('selects the rating of a tapped star, and takes the focus', async () => {
    render(<Chooser />);
    await userEvent.click(star(5));
    expect(slider()).toHaveAttribute('aria-valuetext', '5 of 5, Excellent');
    expect(slider()).toHaveFocus();
  });

  it('selects 0 with the button "No star at all"', async () => {
    render(<Chooser />);
    const noStar = screen.getByRole('button', { name: 'No star at all' });
    expect(noStar).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(noStar);
    expect(slider()).toHaveAttribute('aria-valuetext', '0 of 5, Awful');
    expect(noStar).toHaveAttribute('aria-pressed', 'true');
  });

  it('ignores taps while the surrounding form is disabled', async () => {
    render(
      <fieldset disabled>
        <Chooser start={2} />
      </fieldset>,
    );
    await userEvent.click(star(5));
    expect(slider()).toHaveAttribute('aria-valuetext', '2 of 5, Average');
  });

  it('describes the slider by its error', () => {
    render(<Chooser error="Choose a rating" />);
    expect(slider()).toBeInvalid();
    expect(slider()).toHaveAccessibleDescription('Choose a rating');
  });
});
