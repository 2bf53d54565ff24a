/** Waits until a condition is true. @throws after 60 s */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition was not met within 60 s.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
