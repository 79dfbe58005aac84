/** Zero-width space (U+200B): allows a line break, and screen readers ignore it. */
const BREAK = '\u200B'
/** One-character words that may stand at the end of a line (particles) and at its beginning (prepositions). */
const ENDING = '的了着过著過'
const BEGINNING = '与和或在从为对把让與從為對讓'

/** This many characters fit on one line of any heading, even on the narrowest screen. */
const ONE_LINE = 7

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined

/**
 * Adds break opportunities between Chinese words, for elements with `word-break: keep-all`. The segmenter splits names
 * such as 青金石 into single characters, so breaks are set only between words of at least two characters.
 */
export function withWordBreaks(text: string): string {
  if (!segmenter || text.length <= ONE_LINE) return text
  let result = ''
  let last: Intl.SegmentData | undefined
  for (const word of segmenter.segment(text)) {
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
