interface PageProps {
  loaderData: unknown
}

/**
 * For `memo`: whether two renders of a page show the same data. React Router hands over new `params` with each state of a
 * navigation, so that by all of its props a page would be rendered again for each of them.
 */
export function hasSameData(before: PageProps, after: PageProps): boolean {
  return before.loaderData === after.loaderData
}
