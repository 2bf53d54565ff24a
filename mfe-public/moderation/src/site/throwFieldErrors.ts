import type { FieldError } from '@heard/contract';
import { ApiError } from '@heard/sdk';

/** Throws the error with which the API would reject invalid fields. Does nothing without errors. @throws ApiError 400 with the errors of the fields */
export function throwFieldErrors(errors: FieldError[]): void {
  if (errors.length === 0) return;
  throw new ApiError(400, { type: '/problems/validation', title: '', status: 400, detail: '', errors });
}
