/** Metadata in the HTML of a page. */
export interface PageHead {
  language: string
  title: string
  /** `content` by name or property, in document order. */
  meta: Record<string, string[]>
  canonical: string | undefined
  /** URLs by language. */
  alternates: Record<string, string>
  headings: number
  /** The objects in the block of structured data. */
  things: Record<string, unknown>[]
  structuredBlocks: number
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
}

const decode = (text: string) =>
  text.replace(/&([\w#]+);/g, (complete, name: string) => ENTITIES[name] ?? complete)

function readAttributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [
      name!.toLowerCase(),
      decode(value!),
    ]),
  )
}

/** Parses the metadata of HTML that React has rendered: lower-case tags, attributes in double quotes. */
export function readHead(html: string): PageHead {
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => readAttributes(tag))
  const meta: Record<string, string[]> = {}
  for (const [tag] of html.matchAll(/<meta\b[^>]*>/g)) {
    const { name, property, content } = readAttributes(tag)
    const key = name ?? property
    if (key && content !== undefined) (meta[key] ??= []).push(content)
  }
  const blocks = [...html.matchAll(/<script\b[^>]*type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)]
  const things = blocks.flatMap(
    ([, json]) => (JSON.parse(json!) as { '@graph': Record<string, unknown>[] })['@graph'],
  )
  return {
    language: /<html\b[^>]*\slang="([^"]*)"/.exec(html)?.[1] ?? '',
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta,
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'],
    alternates: Object.fromEntries(
      links.filter(({ rel }) => rel === 'alternate').map(({ hreflang, href }) => [hreflang!, href!]),
    ),
    headings: [...html.matchAll(/<h1\b/g)].length,
    things,
    structuredBlocks: html.split('application/ld+json').length - 1,
  }
}

/** Width and height (px) of a JPEG or PNG, from its header; throws for other types. */
export function readPictureSize(file: Buffer): { type: string; width: number; height: number } {
  if (file.subarray(1, 4).toString() === 'PNG')
    return { type: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  if (file.readUInt16BE(0) !== 0xffd8) throw new Error('Neither JPEG nor PNG')
  let offset = 2
  // The size is in the start-of-frame segment (SOF0 to SOF2); earlier segments are skipped.
  while (![0xc0, 0xc1, 0xc2].includes(file[offset + 1]!)) offset += 2 + file.readUInt16BE(offset + 2)
  return { type: 'image/jpeg', width: file.readUInt16BE(offset + 7), height: file.readUInt16BE(offset + 5) }
}
