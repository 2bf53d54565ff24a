// The exports for forms. Each remote with a form bundles them, so that the shell does not load the form library.
export type {
  ContractForm,
  ContractFormOptions,
  ControlledFieldProps,
  FieldProps,
  FormValues,
} from './forms/ContractForm.ts';
export { FormButtons, type FormButtonsProps } from './forms/FormButtons.tsx';
export { useContractForm } from './forms/useContractForm.tsx';
