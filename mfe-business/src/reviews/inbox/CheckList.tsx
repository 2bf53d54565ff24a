import { styled } from 'styled-components';

/** Checkboxes below each other, in lines that are high enough to tap. */
export const CheckList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-height: 18rem;
  margin: var(--space-4) 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;

  & label {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: var(--control);
    color: var(--text);
    cursor: pointer;
  }
  & input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0 0 0 2px;
    accent-color: var(--accent);
  }
`;
