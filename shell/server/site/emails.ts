/** Whether the site sends emails, as pages say. */
let sends = true;

/** Returns whether the site sends emails. */
export function getSendsEmail(): boolean {
  return sends;
}

export function setSendsEmail(value: boolean): void {
  sends = value;
}
