import { parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import {
  createLineIndex,
  toPathText,
  flattenIssues,
  type ValidationError,
} from '@shop/catalogue/validation-errors'
import { decodeCatalogueFile } from '@shop/catalogue/read'
import { toBlocks, type TextBlock } from './markdown-blocks.shared.ts'

/** One file: its front matter, its text, and the line (from 1) of each field. */
export interface ArticleText<Facts> {
  facts: Facts
  /** The text without the empty lines around it. */
  markdown: string
  blocks: TextBlock[]
  lineOf: (name: string) => number
}

type TextResult<Facts> = { ok: true; text: ArticleText<Facts> } | { ok: false; errors: ValidationError[] }

/** Front matter in YAML between two lines of three dashes, followed by the text in Markdown. */
const PARTS = /^---\r?\n([\s\S]*?\r?\n)---\r?\n([\s\S]*)$/
const FIRST_FACT_LINE = 2

/** Reads one file: either the whole text, or every error with its line. */
export function readArticleText<Facts>(
  content: Uint8Array,
  { file, facts: Facts }: { file: string; facts: z.ZodType<Facts> },
): TextResult<Facts> {
  const decoded = decodeCatalogueFile(content, file)
  if ('error' in decoded) return { ok: false, errors: [decoded.error] }
  const [, yaml, markdown] = PARTS.exec(decoded.text) ?? []
  if (yaml === undefined || markdown === undefined) {
    const message = 'must begin with front matter between two lines of "---"'
    return { ok: false, errors: [{ file, line: 1, path: '', message }] }
  }
  const document = parseDocument(yaml, { prettyErrors: false })
  const toLine = createLineIndex(yaml)
  const lineAt = (offset: number) => toLine(offset).line + FIRST_FACT_LINE - 1
  const lineOf = (path: readonly PropertyKey[]) => lineAt(findOffset(document, path))
  const syntax = document.errors.map(({ pos, message }) => ({
    file,
    line: lineAt(pos[0]),
    path: '',
    message: `is not YAML: ${message.split('\n')[0]}`,
  }))
  if (syntax.length > 0) return { ok: false, errors: syntax }

  const parsed = Facts.safeParse(document.toJS())
  const issues = parsed.success ? [] : parsed.error.issues.flatMap(flattenIssues)
  const { blocks, errors } = toBlocks(markdown)
  const firstTextLine = yaml.split('\n').length + FIRST_FACT_LINE
  const all: ValidationError[] = [
    ...issues.map(({ path, message }) => ({ file, line: lineOf(path), path: toPathText(path), message })),
    ...errors.map(({ line, message }) => ({ file, line: line + firstTextLine - 1, path: '', message })),
    ...(blocks.length === 0 && errors.length === 0
      ? [{ file, line: firstTextLine, path: '', message: 'has no text' }]
      : []),
  ]
  if (!parsed.success || all.length > 0) return { ok: false, errors: all }
  const text = markdown.replaceAll('\r\n', '\n').trim()
  return {
    ok: true,
    text: { facts: parsed.data, markdown: text, blocks, lineOf: (name) => lineOf([name]) },
  }
}

/** The offset of the value at a path, or of its nearest existing ancestor. */
function findOffset(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true)
    const range = (node as { range?: [number, number, number] } | undefined)?.range
    if (range) return range[0]
  }
  return 0
}
