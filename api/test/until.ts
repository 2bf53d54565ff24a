/** Waits until something is so. @throws after 20 s */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It has not come to be so in 20 s.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
