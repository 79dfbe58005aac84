import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element of a document. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** The text of an element without children, with entities resolved. */
  text: string
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  ignoreDeclaration: true,
})

type Raw = Record<string, unknown>

/** Parses a document. @throws Error when it is not well-formed */
export function readXml(document: string): XmlElement {
  const error = XMLValidator.validate(document)
  if (error !== true) throw new Error(`Not well-formed: ${JSON.stringify(error)}`)
  const [root] = toElements(parser.parse(document) as Raw[])
  return root!
}

function toElements(nodes: Raw[]): XmlElement[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@')!
    if (name === '#text') return []
    const inner = node[name] as Raw[]
    const attributes = (node[':@'] ?? {}) as Record<string, string>
    const text = inner.map((each) => each['#text'] ?? '').join('')
    return [{ name, attributes, children: toElements(inner), text }]
  })
}

/** The text of the first child of a name; undefined when there is none. */
export function findText(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text
}

/** The children of a name. */
export function listChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}
