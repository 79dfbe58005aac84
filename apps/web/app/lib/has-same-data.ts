/**
 * For `memo` around a page: React Router renders the page that is left twice more while the next one is on its way, and
 * nothing that it shows has changed unless its data have.
 */
export function hasSameData<Props extends { loaderData: unknown }>(before: Props, now: Props): boolean {
  return before.loaderData === now.loaderData
}
