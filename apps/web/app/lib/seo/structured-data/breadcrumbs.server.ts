import type { BreadcrumbList } from 'schema-dts'
import { m } from '../../../paraglide/messages.js'
import { toPageAddress } from '../../i18n/locale-address.ts'

/** The breadcrumb of a page; it begins with the home page. Paths lie below `origin`. */
export function toBreadcrumbs(
  origin: string,
  steps: readonly { name: string; path: string }[],
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: m.common_home(), path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toPageAddress(origin, path),
    })),
  }
}
