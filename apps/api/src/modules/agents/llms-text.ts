import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import { AGENT_PATHS } from './agent-paths.ts'

interface Facts {
  publicUrl: string
  /** The seller's name. */
  seller: string
  /** Whether the catalogue is offered by the Universal Commerce Protocol. */
  hasCatalog: boolean
}

const POLICIES = [
  ['/shipping', 'Shipping: prices, times and countries'],
  ['/return', 'Returns, exchanges and repairs'],
  ['/terms', 'Terms of sale'],
  ['/privacy', 'Privacy'],
] as const

/** What language models read about the shop (https://llmstxt.org). */
export function writeLlmsText({ publicUrl, seller, hasCatalog }: Facts): string {
  const link = (path: string, text: string) => `- [${text}](${publicUrl}${path})`
  const categories = CATEGORIES.flatMap(({ slug, subcategories }) => [slug, ...subcategories])
  return [
    `# ${seller}`,
    '',
    '> An online shop for gemstone bracelets, crystals and ritual items. Prices are in Chinese yuan (CNY). Each product names',
    '> its stones, their treatment and origin, and how to care for them. What a stone means is told as a tradition; no effect is promised.',
    '',
    '## Programs',
    '',
    link(AGENT_PATHS.assistants, 'Tools by the Model Context Protocol (Streamable HTTP, no sign-in)'),
    ...(hasCatalog ? [link(AGENT_PATHS.profile, 'Profile by the Universal Commerce Protocol')] : []),
    link('/feeds/google-merchant.xml', 'All products with prices and stock'),
    link('/sitemap.xml', 'All pages'),
    '',
    '## Products',
    '',
    ...categories.map((slug) => link(`/category/${slug}`, slug.replaceAll('-', ' '))),
    link('/design', 'Bracelets of one’s own design'),
    link('/personality', 'Which stones suit a birth'),
    '',
    '## Terms',
    '',
    ...POLICIES.map(([path, text]) => link(path, text)),
    '',
  ].join('\n')
}
