/** Where a line may break (U+200B). It has no width and is no part of a word for screen readers. */
const BREAK = '\u200B'
/** Chinese particles that end a phrase, and prepositions that begin one. */
const ENDING = '的了着过'
const BEGINNING = '与和或在从为对把让'

/** So many characters stand on one line of any heading, however narrow the screen. */
const ONE_LINE = 7

const label = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined

/**
 * A Chinese text that breaks between words, for elements with `word-break: keep-all`. Dictionaries cut names such as
 * 青金石 into single characters, so a break stands only between two words of at least two.
 */
export function withWordBreaks(text: string): string {
  if (!label || text.length <= ONE_LINE) return text
  let result = ''
  let last: Intl.SegmentData | undefined
  for (const word of label.segment(text)) {
    result += last && canEnd(last) && canBegin(word) ? BREAK + word.segment : word.segment
    last = word
  }
  return result
}

function canEnd({ segment, isWordLike }: Intl.SegmentData): boolean {
  return isWordLike === true && (segment.length > 1 || ENDING.includes(segment))
}

function canBegin({ segment, isWordLike }: Intl.SegmentData): boolean {
  return isWordLike === true && (segment.length > 1 || BEGINNING.includes(segment))
}
