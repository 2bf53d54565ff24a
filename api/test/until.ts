/** Waits until a condition is true. @throws after 20 s */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition was not met within 20 s.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
