const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 does not allow: control characters, lone surrogates, and two noncharacters. */
const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Escapes a text as content or attribute of XML. Characters that XML does not allow are left out. */
export function escapeXml(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** An element with a text: `<g:price>199.00 CNY</g:price>`. Empty when there is no text. */
export function toElement(name: string, text: string | undefined): string {
  return text === undefined || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
