import { TextField, type TextFieldProps } from '@heard/ui';

/** The field for the website of a company. */
export function WebsiteField(props: TextFieldProps) {
  return <TextField inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />;
}
