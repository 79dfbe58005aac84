import type { BreadcrumbList } from 'schema-dts'
import { toPageAddress } from '../../i18n/locale-address.ts'

/** The breadcrumb of a page. Paths lie below `origin`. */
export function toBreadcrumbs(
  origin: string,
  steps: readonly { name: string; path: string }[],
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toPageAddress(origin, path),
    })),
  }
}
