import { styled } from 'styled-components';

/** A list of things that belong to an account, such as sessions or passkeys. Its items are `AccountRow`s. */
export const AccountRows = styled.ul`
  & > li + li {
    border-top: 1px solid var(--border);
  }
`;

/** An item of `AccountRows`: an icon, an `AccountRowText`, and buttons. */
export const AccountRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding-block: var(--space-3);

  & > svg {
    color: var(--text-muted);
  }
`;

/** The text of an `AccountRow`: the name of the item in bold, and its date. */
export const AccountRowText = styled.div`
  flex: 1 1 8rem;
  min-width: 0;
  line-height: 1.4;
  overflow-wrap: anywhere;

  & > b {
    display: block;
    font-weight: var(--weight-strong);
  }
`;
