/** How a `link` element begins as React writes it, and one attribute of it. */
const LINK = '<link '
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g

/**
 * What a browser may fetch before it has read the document: its styles, and the code of a page that does not start late,
 * as the value of a header `Link` (RFC 8288) for the answer or an early hint (RFC 8297). Undefined where the document
 * names nothing of the kind. Its pictures stand at its very beginning, which comes with the head: a head is not compressed,
 * and a picture's choice of widths takes half a kilobyte of what a new connection carries at first.
 *
 * @param html the whole document as it was rendered; its head names all of this already, only later
 */
export function toPreloadHeader(html: string): string | undefined {
  const links = listLinks(html).flatMap((attributes) => toLink(readAttributes(attributes)) ?? [])
  return links.length > 0 ? [...new Set(links)].join(', ') : undefined
}

/** What stands in each `link` of a document. No pattern is as quick as this on a long text. */
function listLinks(html: string): string[] {
  const links = []
  for (let start = html.indexOf(LINK); start >= 0; start = html.indexOf(LINK, start + LINK.length)) {
    links.push(html.slice(start + LINK.length, html.indexOf('>', start)))
  }
  return links
}

function toLink(attributes: Map<string, string>): string | undefined {
  const href = attributes.get('href')
  const rel = attributes.get('rel')
  // Only what the shop itself serves: another origin would be told of a visit before the document allows it.
  if (!href?.startsWith('/') || href.startsWith('//')) return undefined
  if (rel === 'stylesheet') return `<${href}>; rel=preload; as=style`
  if (rel === 'modulepreload') return `<${href}>; rel=modulepreload`
  return undefined
}

function readAttributes(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name!, value!.replaceAll('&amp;', '&')]),
  )
}
