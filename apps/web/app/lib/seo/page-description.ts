/** Longest description that search engines show, in columns; a Chinese character takes two. */
const MAX_COLUMNS = 160

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

/** The width of a text in columns of Latin letters. */
export function countColumns(text: string): number {
  let columns = 0
  for (const character of text) columns += WIDE.test(character) ? 2 : 1
  return columns
}

/** Shortens a text to a meta description: at the end of a sentence if that is long enough, else at a word, with `…`. */
export function toDescription(text: string): string {
  if (countColumns(text) <= MAX_COLUMNS) return text
  const cut = cutToColumns(text, MAX_COLUMNS - 1)
  const sentences = /^[^]*(?:[.!?](?=\s)|[。！？])/.exec(cut)?.[0]
  if (sentences && countColumns(sentences) >= MAX_COLUMNS / 2) return sentences
  // Chinese has no spaces to cut at.
  const parts = /\s/.test(cut) && !WIDE.test(cut.at(-1)!) ? cut.replace(/\s+\S*$/, '') : cut
  return `${parts.replace(/[\s,;:，、；：-]+$/, '')}…`
}

function cutToColumns(text: string, limit: number): string {
  let cut = ''
  let columns = 0
  for (const character of text) {
    columns += WIDE.test(character) ? 2 : 1
    if (columns > limit) break
    cut += character
  }
  return cut
}
