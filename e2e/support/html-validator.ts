import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findProgram } from '../../scripts/servers.mjs'

const CHECKER = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

/** What the Nu HTML checker reports (https://github.com/validator/validator/wiki/Output-%C2%BB-JSON). */
interface Message {
  type: 'error' | 'info' | 'non-document-error'
  subType?: 'warning' | 'fatal'
  url?: string
  lastLine?: number
  message: string
  extract?: string
}

/** Checks documents, by name, with one run of the Nu HTML checker. Returns a line for each error and warning. */
export async function validateHtml(documents: ReadonlyMap<string, string>): Promise<string[]> {
  const java = findProgram('java')
  if (!java) throw new Error('The HTML validator needs Java: install it (Debian: default-jre-headless).')
  const folder = mkdtempSync(join(tmpdir(), 'html-'))
  try {
    const names = new Map([...documents.keys()].map((name, index) => [join(folder, `${index}.html`), name]))
    for (const [file, name] of names) writeFileSync(file, documents.get(name)!)
    const checker = spawn(java, [
      '-jar',
      CHECKER,
      '--format',
      'json',
      '--exit-zero-always',
      '--stdout',
      ...names.keys(),
    ])
    const [output, complaint] = await Promise.all([text(checker.stdout), text(checker.stderr)])
    if (!output) throw new Error(`The HTML validator failed: ${complaint}`)
    const { messages } = JSON.parse(output) as { messages: Message[] }
    return messages.filter(isFinding).map(({ url, lastLine, message, extract }) => {
      const name = names.get((url ?? '').replace(/^file:\/*/, '/'))
      return `${name}:${lastLine}: ${message} ${JSON.stringify(extract)}`
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Errors and warnings; the rest is advice on style, such as on the slash that React writes after `<br`. */
function isFinding({ type, subType }: Message): boolean {
  return type !== 'info' || subType === 'warning'
}
