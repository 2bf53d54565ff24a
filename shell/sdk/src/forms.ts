// Bundled into each remote that has a form: what the shell brings for all stays without the form library.
export {
  useContractForm,
  type ContractForm,
  type ContractFormOptions,
  type ControlledFieldProps,
  type FieldProps,
  type FormValues,
} from './forms/useContractForm.tsx';
