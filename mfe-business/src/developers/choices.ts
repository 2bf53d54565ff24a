import { styled } from 'styled-components';

/** The fields in a dialog. */
export const Fields = styled.div`
  margin-top: var(--space-5);
  color: var(--text);
`;

/** Choices with a title. */
export const Choices = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    margin-bottom: var(--space-2);
    padding: 0;
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
`;

/** A choice with its checkbox. */
export const Choice = styled.label`
  display: flex;
  gap: var(--space-3);
  align-items: flex-start;
  padding-block: var(--space-2);
  line-height: 1.4;
  cursor: pointer;

  & > input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 1px 0 0;
    accent-color: var(--accent);
  }
  & code {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

/** The style of the error below invalid choices. */
export const Wrong = styled.p`
  color: var(--danger);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`;
