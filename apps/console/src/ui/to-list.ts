/** The address of a list with filters, as react-admin reads it. */
export function toList(resource: string, filter: object): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}
