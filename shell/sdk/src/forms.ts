// Forms. Bundled into each remote that has one, so that the shell does not load the form library.
export type {
  ContractForm,
  ContractFormOptions,
  ControlledFieldProps,
  FieldProps,
  FormValues,
} from './forms/ContractForm.ts';
export { FormButtons, type FormButtonsProps } from './forms/FormButtons.tsx';
export { useContractForm } from './forms/useContractForm.tsx';
