import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { keyframes, styled } from 'styled-components';
import { StyleRegistry } from './StyleRegistry.ts';

const turn = keyframes`to { rotate: 1turn; }`;
const Wide = styled.p<{ $width: number }>`
  width: ${({ $width }) => $width}px;
`;
const Turning = styled.i`
  animation: ${turn} 1s;
`;

function createRender() {
  const styles = new StyleRegistry();
  return (element: ReactElement) => {
    const html = renderToString(styles.collect(element));
    return { html, ...styles.getStyle() };
  };
}

it('returns the same rules for each page with the same components', () => {
  const render = createRender();
  const page = createElement(Wide, { $width: 10 }, createElement(Turning));
  const first = render(page);
  expect(first.css).toContain('width:10px');
  expect(first.css).toMatch(/@keyframes .*rotate:1turn/);
  expect(render(page)).toEqual(first);
});

it('returns only the rules of the latest page', () => {
  const render = createRender();
  render(createElement(Wide, { $width: 10 }));
  render(createElement(Turning));
  const { css } = render(createElement(Wide, { $width: 20 }));
  expect(css).toContain('width:20px');
  expect(css).not.toContain('width:10px');
  expect(css).not.toContain('rotate');
});
