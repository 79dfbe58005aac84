import type { MetaDescriptor } from 'react-router'

/** A breadcrumb for search engines (schema.org `BreadcrumbList`), as a descriptor for `meta`. Paths below `origin`. */
export function toBreadcrumbData(
  origin: string,
  steps: readonly { name: string; path: string }[],
): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: origin + path,
      })),
    },
  }
}
