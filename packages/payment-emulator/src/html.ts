/** Text that is already HTML. */
export interface Html {
  text: string
}

/** Marks text as HTML. */
export const trusted = (text: string): Html => ({ text })

/** Template tag for HTML; escapes every value that is not `Html`. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const toText = (value: string | Html | Html[]): string => {
    if (typeof value === 'string') return escape(value)
    return Array.isArray(value) ? value.map(({ text }) => text).join('') : value.text
  }
  return trusted(parts.reduce((text, part, index) => text + toText(values[index - 1] ?? '') + part))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
