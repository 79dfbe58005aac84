/** How a `link` element begins as React writes it, and one attribute of it. */
const LINK = '<link '
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g

const PICTURE = '; rel=preload; as=image'
/** What a preload of a picture says beside its address; the browser chooses by it among widths and formats. */
const PICTURE_PARAMETERS = ['imagesrcset', 'imagesizes', 'type', 'fetchpriority'] as const

/**
 * What a browser may fetch before it has read the document: its styles, the picture that is seen first, and the code of
 * a page that does not start late, as the value of a header `Link` (RFC 8288) for the answer or an early hint (RFC
 * 8297). Undefined where the document names nothing of the kind.
 *
 * @param html the whole document as it was rendered; its head names all of this already, only later
 */
export function toPreloadHeader(html: string): string | undefined {
  const links = listLinks(html).flatMap((attributes) => toLink(readAttributes(attributes)) ?? [])
  // A head is not compressed, and each picture's choice of widths takes half a kilobyte of it.
  const first = links.findIndex(isPicture)
  const named = links.filter((link, place) => place === first || !isPicture(link))
  return named.length > 0 ? [...new Set(named)].join(', ') : undefined
}

const isPicture = (link: string) => link.includes(PICTURE)

/** What stands in each `link` of a document. No pattern is as quick as this on a long text. */
function listLinks(html: string): string[] {
  const links = []
  for (let start = html.indexOf(LINK); start >= 0; start = html.indexOf(LINK, start + LINK.length)) {
    links.push(html.slice(start + LINK.length, html.indexOf('>', start)))
  }
  return links
}

function toLink(attributes: Map<string, string>): string | undefined {
  // React names no `href` beside a choice of widths: the header cannot do without one.
  const href = attributes.get('href') ?? attributes.get('imagesrcset')?.split(/[\s,]/, 1)[0]
  const rel = attributes.get('rel')
  // Only what the shop itself serves: another origin would be told of a visit before the document allows it.
  if (!href?.startsWith('/') || href.startsWith('//')) return undefined
  if (rel === 'stylesheet') return `<${href}>; rel=preload; as=style`
  if (rel === 'modulepreload') return `<${href}>; rel=modulepreload`
  if (rel !== 'preload' || attributes.get('as') !== 'image') return undefined
  const parameters = PICTURE_PARAMETERS.flatMap((name) => {
    const value = attributes.get(name)
    return value === undefined ? [] : `; ${name}="${value}"`
  })
  return `<${href}>${PICTURE}${parameters.join('')}`
}

function readAttributes(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [
      name!.toLowerCase(),
      value!.replaceAll('&quot;', '%22').replaceAll('&amp;', '&'),
    ]),
  )
}
