/** Whether pages state that the site sends emails. */
let sends = true;

/** Returns whether pages state that the site sends emails. */
export function getSendsEmail(): boolean {
  return sends;
}

export function setSendsEmail(value: boolean): void {
  sends = value;
}
