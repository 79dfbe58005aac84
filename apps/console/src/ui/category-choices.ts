/** Categories or sub-categories as choices of a field, in the language of the console. */
export function toCategoryChoices(slugs: readonly string[]): { id: string; name: string }[] {
  return slugs.map((slug) => ({ id: slug, name: `products.categories.${slug}` }))
}
