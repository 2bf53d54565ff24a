import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { TextArea } from './TextArea.tsx';

const area = () => screen.getByRole('textbox', { name: 'Description(max 256)' });

describe('TextArea', () => {
  // Covers SPEC-9.2
  it('counts typed graphemes', async () => {
    render(<TextArea label="Description(max 256)" max={256} />);
    expect(screen.getByText('0 / 256')).toBeVisible();
    await userEvent.type(area(), 'né👨‍👩‍👧');
    expect(screen.getByText('3 / 256')).toBeVisible();
    expect(area()).toHaveAccessibleDescription('3 of 256 characters');
  });

  it('counts with a custom function', async () => {
    render(<TextArea label="Description(max 256)" max={5} count={(text) => text.split(' ').length} />);
    await userEvent.type(area(), 'one two three');
    expect(screen.getByText('3 / 5')).toBeVisible();
  });

  it('counts a text that a form library sets', () => {
    function Filled() {
      const ref = useRef<HTMLTextAreaElement>(null);
      return (
        <TextArea
          label="Description(max 256)"
          max={256}
          ref={(element) => {
            ref.current = element;
            if (element) element.value = 'put in';
          }}
        />
      );
    }
    render(<Filled />);
    expect(screen.getByText('6 / 256')).toBeVisible();
  });

  it('updates the counter when a controlled value changes', () => {
    const { rerender } = render(<TextArea label="Description(max 256)" max={256} value="one" readOnly />);
    expect(screen.getByText('3 / 256')).toBeVisible();
    rerender(<TextArea label="Description(max 256)" max={256} value="three" readOnly />);
    expect(screen.getByText('5 / 256')).toBeVisible();
  });

  it('passes the textarea element to a ref', () => {
    const seen: (string | undefined)[] = [];
    function Owner() {
      const ref = useRef<HTMLTextAreaElement>(null);
      useEffect(() => {
        seen.push(ref.current?.tagName);
      }, []);
      return <TextArea label="Description(max 256)" ref={ref} />;
    }
    render(<Owner />);
    expect(seen).toEqual(['TEXTAREA']);
  });
});
