// The field that chooses a company. Bundled into the remotes that use it.
export { CompanyCombobox, type CompanyComboboxProps } from './companies/CompanyCombobox.tsx';
